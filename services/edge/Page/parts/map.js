// @ts-check
// A map with pins, by Leaflet, which is loaded with the first map. Without the operator's tiles it draws its ground itself (ground.js),
// with rings that say how far away things are.

import { loadLooks } from "../load.js";
import { loadSettings } from "../session.js";
import { t } from "../texts.js";
import { h } from "../view.js";

/**
 * Something on the map: a pin with a sign; with a `sport` a disc in its color, and below it its `name` where there are few; of several the name
 * of the one with the lowest `order`.
 * @typedef {{id: string, lat: number, lng: number, sign: string, title: string, sport?: string, name?: string, order?: string}} Pin
 */
/** @typedef {{lat: number, lng: number}} Place */

const metersPerMile = 1609.344;
/** Pixels that a ring's distance takes: the next one stands beside it or not at all. */
const ringNameWidth = 48;
/** The initial view of a map without a center: the whole world. */
const everywhere = { lat: 25, lng: 0, zoom: 2 };
/** The closest initial view of a map without streets, with discs and with a pin: a closer one would often show nothing but land. */
const [groundOfDiscs, groundOfPin] = [12, 11];
/** Pixels within which discs become one. */
const clusterPixels = 42;
/** The side of a disc, how many of them have their names below, and the pixels from its middle to the edge of the map. */
const discPixels = 44, namedMost = 4, discRoom = 44;
/** The pixels that a pin takes, and from its tip up to its middle. */
const pinBox = { wide: 40, high: 44, up: 20 };
/** The least width of a name, and the pixels beside it. */
const [leastName, besideName] = [56, 6];
/** @type {CanvasRenderingContext2D | null | undefined} */ let pen;
/** The width that a name takes below a disc (`.disc .name`). @param {string} name */
function nameWidth(name) {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return leastName;
  pen.font = "600 12px system-ui, sans-serif";
  return Math.max(leastName, pen.measureText(name).width + 2 * besideName);
}
/** Radii of the rings, of which three are drawn: those that fit the view. */
const ringMiles = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100];
/** Where on a ring its distance may stand, as parts of its radius to the east and to the south. */
const ringSides = [[0.87, 0.5], [0.5, 0.87], [-0.87, 0.5], [-0.5, 0.87], [0, 1], [0.87, -0.5], [-0.87, -0.5]];
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
 * `placed` the place that was tapped or to which the pin was dragged. Where discs are `clustered`, those close to each other become one
 * with their number, and `grouped` gets the ids of those that no closer look takes apart. `covered` says how many pixels above and below
 * are hidden by something else, `above` selects what else lies over it, where no name may stand.
 * @param {{label: string, picked?: (id: string) => void, moved?: (center: Place, radius: number) => void, placed?: (at: Place) => void,
 *   clustered?: boolean, grouped?: (ids: string[]) => void, covered?: () => [number, number], above?: string}} options
 */
export function newMap({ label, picked, moved, placed, clustered = false, grouped, covered = () => [0, 0], above }) {
  /** @type {any} */ let L;
  /** @type {any} */ let map;
  /** @type {{marker: any, group: Pin[], at: Place}[]} */ let markers = [];
  /** @type {Pin[]} */ let pins = [];
  /** The part of the map to show: a circle, or places and their surroundings. @type {{at: Place, radius: number, around?: Place[]} | undefined} */ let view;
  /** Where the device is. @type {Place | undefined} */ let self;
  /** The circle that is searched. @type {Place & {miles: number} | undefined} */ let sought;
  /** @type {{name: string, lat: number, lng: number}[]} */ let towns = [];
  /** The ground where there are no tiles. @type {ReturnType<typeof import("./ground.js").newGround> | undefined} */ let plain;
  /** The drawings besides the pins. @type {any[]} */ let drawn = [];
  /** Where the distances of rings stand. @type {Place[]} */ let ringNames = [];

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
    const { at, radius, around = [] } = view;
    const [up, down] = covered();
    const bounds = L.latLng(at.lat, at.lng).toBounds(2 * radius * metersPerMile);
    for (const one of around) bounds.extend([one.lat, one.lng]);
    const options = { animate: false, paddingTopLeft: [24, up + 24], paddingBottomRight: [24, down + 24] };
    quietly(() => map.fitBounds(bounds, { ...options, maxZoom: plain && (clustered ? groundOfDiscs : groundOfPin) }));
    if (clustered && around.length > 0) quietly(() => map.panBy([-aside(around), 0], { animate: false }));
    if (clustered) drawPins();
    lift();
    drawGround();
  };
  /** Pixels by which the places move to the right, so that neither edge cuts a disc. @param {Place[]} around */
  const aside = (around) => {
    const all = around.map(({ lat, lng }) => map.latLngToContainerPoint([lat, lngNear(lng)]).x);
    const [left, right] = [Math.min(...all), map.getContainer().clientWidth - Math.max(...all)];
    const most = Math.abs(right - left) / 2;
    return left < right ? Math.min(most, Math.max(0, discRoom - left)) : -Math.min(most, Math.max(0, discRoom - right));
  };
  /** Whose data it is stands above what covers the map, and so does the disc that is highlighted. */
  const lift = () => {
    if (!map) return;
    const down = covered()[1];
    map.attributionControl.getContainer().style.marginBottom = `${down}px`;
    const pin = clustered && pins.find(({ id }) => id === marked);
    if (!pin) return;
    const under = map.latLngToContainerPoint([pin.lat, lngNear(pin.lng)]).y + discPixels - (map.getContainer().clientHeight - down);
    if (under > 0) quietly(() => map.panBy([0, under], { animate: false }));
  };

  /** The longitude of a place on the copy of the world that the map shows. @param {number} lng */
  const lngNear = (lng) => lng + 360 * Math.round((map.getCenter().lng - lng) / 360);
  /** A place on the map, with its longitude normalized to ±180. @param {any} at */
  const wrapped = (at) => { const { lat, lng } = L.latLng(at.lat, at.lng).wrap(); return { lat, lng }; };

  /** Where I am; and without tiles rings around the middle, and the names of towns. */
  const drawGround = () => {
    if (!map) return;
    for (const one of drawn) one.remove();
    drawn = [];
    ringNames = [];
    const add = (one) => { drawn.push(one.addTo(map)); };
    if (self) add(L.circleMarker([self.lat, lngNear(self.lng)], { radius: 8, className: "self", interactive: false }));
    if (!view || !plain && !sought) return;
    const middle = sought ?? view.at;
    const at = L.latLng(middle.lat, lngNear(middle.lng));
    const seen = map.getBounds();
    const miles = at.distanceTo(L.latLng(seen.getNorth(), at.lng)) / metersPerMile;
    const first = ringMiles.findIndex((ring) => ring > miles / 4);
    const { clientWidth: wide, clientHeight: high } = map.getContainer();
    const [up, down] = covered();
    /** @type {{x: number, y: number}[]} */ const taken = [];
    for (const ring of sought ? [sought.miles] : first < 0 ? [] : ringMiles.slice(first, first + 3)) {
      add(L.circle(at, { radius: ring * metersPerMile, className: sought ? "ring sought" : "ring", interactive: false }));
      // Its distance stands aside, and lower rather than higher: names are wide, and stand in the middle. No edge cuts it.
      const bounds = at.toBounds(2 * ring * metersPerMile);
      const [south, east] = [at.lat - bounds.getSouth(), bounds.getEast() - at.lng];
      const aside = ringSides.map(([x, y]) => ({ lat: at.lat - south * y, lng: at.lng + east * x })).find((one) => {
        const { x, y } = map.latLngToContainerPoint(one);
        const isWhole = x > ringNameWidth / 2 && x < wide - ringNameWidth / 2 && y > up + 12 && y < high - down - 28;
        if (!isWhole || taken.some((other) => Math.abs(other.x - x) < ringNameWidth && Math.abs(other.y - y) < 24)) return false;
        return taken.push({ x, y });
      });
      if (!aside) continue;
      ringNames.push(aside);
      add(L.tooltip({ permanent: true, direction: "center", className: "ring-name", pane: "names" }).setLatLng(aside).setContent(t.miles(ring)));
    }
    drawNames();
  };

  /** The names of towns, which leave room for the discs and the names of rings. */
  const drawNames = () => plain?.name(towns.map((town) => ({ ...town, lng: lngNear(town.lng) })), [
    ...ringNames.map((at) => ({ ...at, wide: ringNameWidth, high: 20 })),
    ...markers.map(({ at }) => (clustered ? { lat: at.lat, lng: lngNear(at.lng), wide: discPixels, high: discPixels }
      : { ...below(at, -pinBox.up), ...pinBox })),
    ...markers.length > namedMost ? [] : markers.filter(({ group }) => nameOf(group))
      .map(({ group, at }) => ({ ...below(at, 30), wide: nameWidth(nameOf(group)), high: 12 })),
    ...overIt(),
  ]);
  /** The place so many pixels below another. @param {Place} at @param {number} down @returns {Place} */
  const below = (at, down) => {
    const { lat, lng } = map.containerPointToLatLng(map.latLngToContainerPoint([at.lat, lngNear(at.lng)]).add([0, down]));
    return { lat, lng };
  };
  /** The name below a disc: of several that of the first. @param {Pin[]} group */
  const nameOf = (group) => {
    const [{ name = "" }] = [...group].sort((a, b) => (String(a.order) < String(b.order) ? -1 : 1));
    return name && group.length > 1 ? t.map.from(name) : name;
  };
  /** The controls that lie over the map, where they are now. */
  const overIt = () => {
    const { left, top } = map.getContainer().getBoundingClientRect();
    return [...above ? document.querySelectorAll(above) : []].map((one) => {
      const box = one.getBoundingClientRect();
      const { lat, lng } = map.containerPointToLatLng([box.x - left + box.width / 2, box.y - top + box.height / 2]);
      return { lat, lng, wide: box.width, high: box.height };
    });
  };

  /** The pins in groups: those that are closer to each other than a finger is wide. @returns {Pin[][]} */
  const groups = () => {
    if (!clustered) return pins.map((pin) => [pin]);
    /** @type {{at: any, pins: Pin[]}[]} */ const all = [];
    for (const pin of pins) {
      const at = map.project([pin.lat, pin.lng]);
      const near = all.find((one) => one.at.distanceTo(at) < clusterPixels);
      // The group stands in the middle of its pins.
      if (near) near.at = near.at.multiplyBy(near.pins.length).add(at).divideBy(near.pins.push(pin));
      else all.push({ at, pins: [pin] });
    }
    return all.map((one) => one.pins);
  };

  /** A closer look at a group, or its list where they are all at one place. @param {Pin[]} group */
  const open = (group) => {
    const bounds = L.latLngBounds(group.map((pin) => [pin.lat, lngNear(pin.lng)]));
    const [up, down] = covered();
    const options = { paddingTopLeft: [48, up + 48], paddingBottomRight: [48, down + 48], maxZoom: 17 };
    const isOneSpot = bounds.getNorthEast().distanceTo(bounds.getSouthWest()) < 30 || map.getZoom() >= 17;
    if (isOneSpot) return grouped?.(group.map((pin) => pin.id));
    [isQuiet, isMoved] = [true, true];
    map.once("moveend", () => { isQuiet = false; });
    map.fitBounds(bounds, options);
  };

  /** The colors of the group's sports, each with its share of the circle. @param {Pin[]} group */
  const ringOf = (group) => {
    const probe = map.getContainer().appendChild(document.createElement("span"));
    const colors = [...group].sort((a, b) => (String(a.sport) < String(b.sport) ? -1 : 1)).map(({ sport }, index) => {
      probe.className = `s-${sport}`;
      return `${getComputedStyle(probe).getPropertyValue("--sport")} ${(index / group.length) * 100}% ${((index + 1) / group.length) * 100}%`;
    });
    probe.remove();
    return `conic-gradient(${colors.join(", ")})`;
  };

  /** Pixels by which the name below a disc moves, so that no edge cuts it. @param {string} name @param {Place} at */
  const inside = (name, at) => {
    const { x } = map.latLngToContainerPoint([at.lat, lngNear(at.lng)]);
    const half = nameWidth(name) / 2;
    return Math.max(0, half - x) + Math.min(0, map.getContainer().clientWidth - half - x);
  };
  /** @param {Pin[]} group @param {Place} at @param {boolean} isNamed */
  const iconOf = (group, at, isNamed) => {
    const [pin] = group;
    const make = (/** @type {string} */ className, /** @type {string} */ textContent) =>
      Object.assign(document.createElement("span"), { className, textContent });
    if (!clustered) return L.divIcon({ className: "pin", html: make("", pin.sign), iconSize: [36, 36], iconAnchor: [18, 40] });
    const isOneSport = group.every((one) => one.sport === pin.sport);
    // A number says how many games there are, and nothing else.
    const body = make("body", isOneSport ? pin.sign : String(group.length));
    if (isOneSport && group.length > 1) body.append(make("count", String(group.length)));
    if (!isOneSport) body.style.setProperty("--ring", ringOf(group));
    const kind = group.length === 1 ? "disc" : isOneSport ? "disc cluster" : "disc cluster mixed";
    const html = make("whole", "");
    html.append(body);
    const text = isNamed && nameOf(group);
    if (text) {
      const name = make("name", text);
      name.style.translate = `${inside(text, at)}px`;
      html.append(name);
    }
    return L.divIcon({ className: `${kind} ${isOneSport ? `s-${pin.sport}` : ""}`, html, iconSize: [discPixels, discPixels] });
  };

  const drawPins = () => {
    if (!map) return;
    for (const { marker } of markers) marker.remove();
    markers = [];
    const all = groups();
    for (const group of all) {
      const [pin] = group;
      const middle = (/** @type {"lat" | "lng"} */ side) => group.reduce((sum, one) => sum + one[side], 0) / group.length;
      const title = group.length > 1 ? t.map.games(group.length) : pin.title;
      const choose = () => (group.length > 1 ? open(group) : picked?.(pin.id));
      const at = { lat: middle("lat"), lng: middle("lng") };
      const icon = iconOf(group, at, all.length <= namedMost);
      const marker = L.marker([at.lat, lngNear(at.lng)], { icon, title, draggable: Boolean(placed), keyboard: !placed }).addTo(map);
      const el = marker.getElement();
      el.setAttribute("aria-label", title);
      if (picked) {
        el.setAttribute("role", "button");
        marker.on("click", choose);
        el.addEventListener("keydown", (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          choose();
        });
      }
      if (placed) marker.on("dragend", () => placed(wrapped(marker.getLatLng())));
      markers.push({ marker, group, at });
    }
    mark();
    drawNames();
  };

  /** The pin that is highlighted. @type {string | undefined} */ let marked;
  const mark = () => {
    for (const { marker, group } of markers) marker.getElement()?.classList.toggle("marked", group.some((pin) => pin.id === marked));
  };

  /** @param {HTMLElement} el */
  const begin = async (el) => {
    /** @type {{tiles?: string, attribution?: string}} */ let settings;
    /** @type {typeof import("./ground.js") | undefined} */ let ground;
    try {
      [L, settings] = await Promise.all([loadLeaflet(), loadSettings(), loadLooks("parts/map", {})]);
      if (!settings.tiles) ground = await import("./ground.js");
    } catch {
      library = undefined;
      el.textContent = t.map.missing;
      return;
    }
    if (!el.isConnected) return;
    const options = { worldCopyJump: true, minZoom: everywhere.zoom, maxZoom: 19, trackResize: false, fadeAnimation: !ground };
    // Fingers pinch, and tap twice.
    map = L.map(el, { ...options, zoomControl: !clustered && matchMedia("(hover: hover)").matches });
    map.setView([everywhere.lat, everywhere.lng], everywhere.zoom);
    // Names lie below the discs.
    map.createPane("names").style.zIndex = "350";
    if (clustered && matchMedia("(min-width: 900px)").matches) L.control.zoom({ position: "bottomright" }).addTo(map);
    if (settings.tiles) L.tileLayer(settings.tiles, { maxZoom: 19, attribution: settings.attribution ?? "" }).addTo(map);
    else map.attributionControl.setPrefix(false);
    plain = ground?.newGround(L, map);
    place();
    drawPins();
    drawGround();
    const told = () => {
      const [center, bounds] = [map.getCenter(), map.getBounds()];
      const [up, aside] = [L.latLng(bounds.getNorth(), center.lng), L.latLng(center.lat, bounds.getEast())];
      moved?.(wrapped(center), Math.min(center.distanceTo(up), center.distanceTo(aside)) / metersPerMile);
    };
    map.on("moveend", () => {
      for (const { marker, at } of markers) {
        marker.setLatLng([at.lat, lngNear(at.lng)]);
        const name = marker.getElement()?.querySelector(".name");
        if (name) name.style.translate = `${inside(name.textContent, at)}px`;
      }
      if (above) drawNames();
      if (isQuiet || !map) return;
      isMoved = true;
      told();
    });
    if (clustered) map.on("zoomend", drawPins);
    map.on("zoomend", drawGround);
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
    /** Sets the view: what is within a radius in miles, and the places around. @param {Place} at @param {number} radius @param {Place[]} [around] */
    look(at, radius, around) {
      const next = { at: { lat: at.lat, lng: at.lng }, radius, around };
      const same = JSON.stringify(next) === JSON.stringify(view);
      view = next;
      if (!same) place();
    },
    /** Shows the circle that is searched, or none. @param {Place & {miles: number} | undefined} circle */
    seek(circle) {
      if (JSON.stringify(circle) === JSON.stringify(sought)) return;
      sought = circle;
      drawGround();
    },
    /** Sets it anew, since something else covers a part of the map. */
    place() {
      if (!isMoved) place();
    },
    /** Moves what it says below, since something else covers it there. */
    lift,
    /** Where the device is. @param {Place} at */
    here(at) {
      self = at;
      drawGround();
    },
    /** The names of towns, for a map without tiles. @param {{name: string, lat: number, lng: number}[]} list */
    name(list) {
      if (JSON.stringify(list) === JSON.stringify(towns)) return;
      towns = list;
      drawGround();
    },
    /** The center of the view. */
    center: () => map && wrapped(map.getCenter()),
    /** Highlights one pin. @param {string | undefined} id */
    mark(id) {
      marked = id;
      mark();
    },
  };
}
