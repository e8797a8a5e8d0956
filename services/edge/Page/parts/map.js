// @ts-check
// A map with pins, by Leaflet, which is loaded when the first map is seen. Without the operator's tiles the pins stand
// on a quiet grid.

import { loadSettings } from "../session.js";
import { t } from "../texts.js";
import { h } from "../view.js";

/** @typedef {{id: string, lat: number, lng: number, sign: string, title: string}} Pin */

const metersPerMile = 1609.344;
/** Where a map begins that has no centre: all of it. */
const everywhere = { lat: 25, lng: 0, zoom: 2 };
/** @type {Promise<any> | undefined} */
let library;

function loadLeaflet() {
  return (library ??= new Promise((done, fail) => {
    const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/vendor/leaflet/leaflet.css" });
    const script = Object.assign(document.createElement("script"), { src: "/vendor/leaflet/leaflet.min.js" });
    script.onload = () => done(/** @type {any} */ (window).L);
    script.onerror = fail;
    document.head.append(style, script);
  }));
}

/**
 * A map. `picked` is told of a pin that was chosen, `moved` of the centre and radius in miles after a move by hand,
 * `placed` of where a map was tapped or its pin was dragged.
 * @param {{label: string, picked?: (id: string) => void, moved?: (center: {lat: number, lng: number}, radius: number) => void,
 *   placed?: (at: {lat: number, lng: number}) => void}} options
 */
export function newMap({ label, picked, moved, placed }) {
  /** @type {any} */ let L;
  /** @type {any} */ let map;
  /** @type {Map<string, {marker: any, pin: Pin}>} */ const markers = new Map();
  /** @type {Pin[]} */ let pins = [];
  /** @type {{lat: number, lng: number, radius: number} | undefined} */ let view;

  /** Whether the map moves by itself, and not by hand. */
  let isQuiet = false;
  /** Whether somebody has moved it since it was told where to look. */
  let isMoved = false;
  const quietly = (work) => {
    isQuiet = true;
    work();
    isQuiet = false;
  };

  const place = () => {
    // What is hidden has no size to look at; it looks when it is shown.
    if (!map || !view || !map.getContainer().clientWidth) return;
    isMoved = false;
    const { lat, lng, radius } = view;
    quietly(() => map.fitBounds(L.latLng(lat, lng).toBounds(2 * radius * metersPerMile), { animate: false }));
  };

  /** The longitude of a place on the turn of the globe that the map looks at. @param {number} lng */
  const lngNear = (lng) => lng + 360 * Math.round((map.getCenter().lng - lng) / 360);
  /** A place on the map, with the longitude that it has on a globe. @param {any} at */
  const wrapped = (at) => { const { lat, lng } = L.latLng(at.lat, at.lng).wrap(); return { lat, lng }; };

  const drawPins = () => {
    if (!map) return;
    for (const { marker } of markers.values()) marker.remove();
    markers.clear();
    const taken = new Map();
    for (const pin of pins) {
      const spot = `${pin.lat.toFixed(4)},${pin.lng.toFixed(4)}`;
      const shift = taken.get(spot) ?? 0;
      taken.set(spot, shift + 1);
      const sign = Object.assign(document.createElement("span"), { textContent: pin.sign });
      const marker = L.marker([pin.lat, lngNear(pin.lng)], {
        icon: L.divIcon({ className: "pin", html: sign, iconSize: [36, 36], iconAnchor: [18 - 14 * shift, 40] }),
        title: pin.title, draggable: Boolean(placed), keyboard: !placed,
      }).addTo(map);
      const el = marker.getElement();
      el.setAttribute("aria-label", pin.title);
      if (picked) {
        el.setAttribute("role", "button");
        marker.on("click", () => picked(pin.id));
        el.addEventListener("keydown", (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          picked(pin.id);
        });
      }
      if (placed) marker.on("dragend", () => placed(wrapped(marker.getLatLng())));
      markers.set(pin.id, { marker, pin });
    }
  };

  /** @param {HTMLElement} el */
  const begin = async (el) => {
    /** @type {{tiles?: string, attribution?: string}} */ let settings;
    try {
      [L, settings] = await Promise.all([loadLeaflet(), loadSettings()]);
    } catch {
      library = undefined;
      el.textContent = t.map.missing;
      return;
    }
    if (!el.isConnected) return;
    map = L.map(el, { zoomControl: true, attributionControl: Boolean(settings.tiles), worldCopyJump: true, maxZoom: 19, trackResize: false });
    map.setView([everywhere.lat, everywhere.lng], everywhere.zoom);
    const Grid = L.GridLayer.extend({ createTile: () => Object.assign(document.createElement("div"), { className: "gridtile" }) });
    (settings.tiles ? L.tileLayer(settings.tiles, { maxZoom: 19, attribution: settings.attribution ?? "" }) : new Grid()).addTo(map);
    place();
    drawPins();
    const told = () => {
      const [center, bounds] = [map.getCenter(), map.getBounds()];
      const [up, aside] = [L.latLng(bounds.getNorth(), center.lng), L.latLng(center.lat, bounds.getEast())];
      moved?.(wrapped(center), Math.min(center.distanceTo(up), center.distanceTo(aside)) / metersPerMile);
    };
    map.on("moveend", () => {
      for (const { marker, pin } of markers.values()) marker.setLatLng([pin.lat, lngNear(pin.lng)]);
      if (isQuiet || !map) return;
      isMoved = true;
      told();
    });
    if (placed) map.on("click", (event) => placed(wrapped(event.latlng)));
    // Another size shows the same places, unless somebody has gone elsewhere.
    new ResizeObserver(() => {
      if (!el.isConnected || !map || !el.clientWidth) return;
      quietly(() => map.invalidateSize({ animate: false }));
      if (!isMoved) place();
    }).observe(el);
  };

  return {
    node: h("div", { class: "map", key: "map", role: "region", "aria-label": label, own: (/** @type {HTMLElement} */ el) => {
      const watcher = new IntersectionObserver(([{ isIntersecting }]) => {
        if (!isIntersecting) return;
        watcher.disconnect();
        begin(el);
      });
      watcher.observe(el);
      return () => { watcher.disconnect(); map?.remove(); map = undefined; };
    } }),
    /** @param {Pin[]} list */
    show(list) {
      if (JSON.stringify(list) === JSON.stringify(pins)) return;
      pins = list;
      drawPins();
    },
    /** Looks at a place. @param {{lat: number, lng: number}} at @param {number} radius in miles */
    look(at, radius) {
      const same = view && view.lat === at.lat && view.lng === at.lng && view.radius === radius;
      view = { lat: at.lat, lng: at.lng, radius };
      if (!same) place();
    },
    /** The middle of what is seen. */
    center: () => map && wrapped(map.getCenter()),
    /** Marks one pin. @param {string | undefined} id */
    mark(id) {
      for (const [one, { marker }] of markers) marker.getElement()?.classList.toggle("marked", one === id);
    },
  };
}
