/** A banner that docs.json does not have. */
export default function Banner() {
  return <p class="own-banner">New: lamps that dim themselves</p>
}
