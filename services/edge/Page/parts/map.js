// @ts-check
// A map with pins, by Leaflet, which is loaded with the first map. Without the operator's tiles the pins are
// on a plain grid.

import { loadSettings } from "../session.js";
import { t } from "../texts.js";
import { h } from "../view.js";

/** @typedef {{id: string, lat: number, lng: number, sign: string, title: string}} Pin */

const metersPerMile = 1609.344;
/** The initial view of a map without a center: the whole world. */
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
 * A map. `picked` gets the chosen pin, `moved` the center and radius in miles after a move by hand,
 * `placed` the place that was tapped or to which the pin was dragged.
 * @param {{label: string, picked?: (id: string) => void, moved?: (center: {lat: number, lng: number}, radius: number) => void,
 *   placed?: (at: {lat: number, lng: number}) => void}} options
 */
export function newMap({ label, picked, moved, placed }) {
  /** @type {any} */ let L;
  /** @type {any} */ let map;
  /** @type {Map<string, {marker: any, pin: Pin}>} */ const markers = new Map();
  /** @type {Pin[]} */ let pins = [];
  /** @type {{lat: number, lng: number, radius: number} | undefined} */ let view;

  /** Whether the map moves by itself and not by hand. */
  let isQuiet = false;
  /** Whether the user has moved it since its view was last set. */
  let isMoved = false;
  const quietly = (work) => {
    isQuiet = true;
    work();
    isQuiet = false;
  };

  const place = () => {
    // A hidden map has no size; its view is set when it is shown.
    if (!map || !view || !map.getContainer().clientWidth) return;
    isMoved = false;
    const { lat, lng, radius } = view;
    quietly(() => map.fitBounds(L.latLng(lat, lng).toBounds(2 * radius * metersPerMile), { animate: false }));
  };

  /** The longitude of a place on the copy of the world that the map shows. @param {number} lng */
  const lngNear = (lng) => lng + 360 * Math.round((map.getCenter().lng - lng) / 360);
  /** A place on the map, with its longitude normalized to ±180. @param {any} at */
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
    // After a resize show the same places, unless the user has moved the map.
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
    /** Sets the view. @param {{lat: number, lng: number}} at @param {number} radius in miles */
    look(at, radius) {
      const same = view && view.lat === at.lat && view.lng === at.lng && view.radius === radius;
      view = { lat: at.lat, lng: at.lng, radius };
      if (!same) place();
    },
    /** The center of the view. */
    center: () => map && wrapped(map.getCenter()),
    /** Highlights one pin. @param {string | undefined} id */
    mark(id) {
      for (const [one, { marker }] of markers) marker.getElement()?.classList.toggle("marked", one === id);
    },
  };
}
