"""The drawing helper: elements stay while what is around them changes."""

CHECKS = r"""
const done = arguments[0];
import("/view.js").then(({ h, draw }) => {
  const box = document.createElement("div");
  document.body.append(box);
  const wrong = [];
  const expect = (holds, what) => { if (!holds) wrong.push(what); };
  const field = () => h("form", null, h("input", { name: "text" }));

  draw(box, h("p", null, "one"), [], false, field());
  const input = box.querySelector("input");
  input.value = "typed";
  input.focus();
  draw(box, h("p", null, "one"), [h("p", null, "two"), h("p", null, "three")], h("p", null, "four"), field());
  expect(box.querySelector("input") === input && input.value === "typed" && document.activeElement === input, "a field is lost when a list and a paragraph come before it");
  expect(box.textContent === "onetwothreefour", "the order is " + box.textContent);
  draw(box, null, [], undefined, field());
  expect(box.querySelector("input") === input && document.activeElement === input, "a field is lost when what is before it goes");

  const items = (...names) => h("ul", null, names.map((name) => h("li", { key: name }, name)));
  draw(box, items("a", "b", "c"));
  const b = box.querySelectorAll("li")[1];
  draw(box, items("x", "b", "c", "a"));
  expect(box.querySelectorAll("li")[1] === b && box.textContent === "xbca", "a list with keys is " + box.textContent);

  let heard = "";
  draw(box, h("button", { onclick: () => (heard += "1") }));
  draw(box, h("button", { onclick: () => { heard += "2"; return false; } }));
  box.firstElementChild.click();
  expect(heard === "2", "a button tells " + heard);

  let ended = 0;
  draw(box, h("div", { key: "map", own: (el) => { el.textContent = "own"; return () => ended++; } }));
  draw(box, h("div", { key: "map", own: () => {} }));
  expect(box.textContent === "own" && ended === 0, "what draws itself is drawn over");
  draw(box, h("p", null, "<b>text</b>"));
  expect(ended === 1 && box.textContent === "<b>text</b>", "what draws itself is not told of its end");
  box.remove();
  done(wrong);
});
"""


def elements_stay(ann):
    ann.go("/#/welcome")
    wrong = ann.driver.execute_async_script(CHECKS)
    assert not wrong, "; ".join(wrong)
