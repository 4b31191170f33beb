type Attributes = Record<string, string | true | undefined>

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const newElement = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) newElement.setAttribute(name, value === true ? '' : value)
  }
  newElement.append(...children)
  return newElement
}

/** Creates an icon from the document's sprite. */
export function glyph(name: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('aria-hidden', 'true')
  svg.dataset.glyph = name
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `#octavo-${name}`)
  svg.append(use)
  return svg
}
