/** Elements of HTML, in the order of its standard, and obsolete ones that documents still have. */
const ELEMENTS = new Set(
  (
    'html head title base link meta style body article section nav aside h1 h2 h3 h4 h5 h6 hgroup header footer ' +
    'address p hr pre blockquote ol ul menu li dl dt dd figure figcaption main search div a em strong small s cite q ' +
    'dfn abbr ruby rt rp data time code var samp kbd sub sup i b u mark bdi bdo span br wbr ins del picture source img ' +
    'iframe embed object video audio track map area svg math table caption colgroup col tbody thead tfoot tr td th ' +
    'form label input button select datalist optgroup option textarea output progress meter fieldset legend details ' +
    'summary dialog script noscript template slot canvas acronym applet basefont big center dir font frame frameset ' +
    'marquee nobr noembed noframes param plaintext strike tt xmp'
  ).split(' '),
)

/** True for the lower-case name of an HTML element. */
export function isHtmlElement(name: string): boolean {
  return ELEMENTS.has(name)
}
