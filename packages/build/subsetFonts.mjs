// Makes the fonts of themes small: weights that documentation uses, OpenType features that change no letters, and letters of
// English apart from those of other languages. Browsers load a file when a page has a character of its range.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** Basic Latin, and the punctuation of English prose. */
const BASIC = 'U+20-7E,U+A0,U+A9,U+B7,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026'
/** Text between these is set in the regular weight by browsers, too, if a font starts at it. */
const WEIGHTS = [400, 900]
/** Spacing, marks, forms of languages, and figures of one width. Ligatures of arrows would hide what code says. */
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum']

/**
 * Writes a folder for each family, with files and `index.css` like those of a font package, to `folder`. Families whose license
 * reserves their name are copied as they are. A folder that was made of the same inputs stays.
 */
export async function subsetFonts(folder) {
  const { packageFaces, THEME_FAMILIES } = await import('../engine/dist/publish/prebuild.js')
  const packages = THEME_FAMILIES.map((slug) => [slug, packageFaces(slug)])
  const key = createHash('sha256')
  for (const module of [import.meta.url, import.meta.resolve('subset-font/package.json')])
    key.update(readFileSync(fileURLToPath(module)))
  for (const [, faces] of packages) for (const { file } of faces) key.update(file).update(readFileSync(file))
  const [stamp, hash] = [join(folder, 'inputs.txt'), key.digest('hex')]
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  rmSync(folder, { recursive: true, force: true })
  for (const [slug, faces] of packages) await writeFamily(join(folder, slug), faces)
  writeFileSync(stamp, hash)
}

async function writeFamily(folder, faces) {
  mkdirSync(join(folder, 'files'), { recursive: true })
  const license = join(dirname(faces[0].file), '../LICENSE')
  cpSync(license, join(folder, 'LICENSE'))
  const isReserved = /with Reserved Font Name/i.test(readFileSync(license, 'utf8').split('\n\n')[0])
  const rules = []
  for (const face of isReserved ? faces : faces.flatMap(scriptParts)) {
    const name = basename(face.file).replace('-latin-wght', `-${face.part ?? 'latin'}-wght`)
    const [weight, content] = isReserved ? [face.weight, readFileSync(face.file)] : await subset(face)
    writeFileSync(join(folder, 'files', name), content)
    rules.push(
      `@font-face {\n  font-style: ${face.style};\n  font-weight: ${weight};\n  src: url(./files/${name}) format('woff2');\n  unicode-range: ${face.unicodeRange};\n}\n`,
    )
  }
  writeFileSync(join(folder, 'index.css'), rules.join(''))
}

/** Splits the Latin face into the letters of English and the others. */
function scriptParts(face) {
  if (!face.file.includes('-latin-wght')) return [face]
  const basic = codePoints(BASIC)
  const others = [...codePoints(face.unicodeRange)].filter((code) => !basic.has(code) && code >= 0x20)
  return [
    { ...face, part: 'basic', unicodeRange: BASIC },
    { ...face, part: 'latin', unicodeRange: formatRange(others) },
  ]
}

async function subset({ file, weight, unicodeRange }) {
  const [from, to] = weight.split(' ').map(Number)
  const [min, max] = [Math.max(from, WEIGHTS[0]), Math.min(to, WEIGHTS[1])]
  const text = String.fromCodePoint(...codePoints(unicodeRange))
  const options = { targetFormat: 'woff2', variationAxes: { wght: { min, max } }, keepFeatures: FEATURES }
  return [`${min} ${max}`, await subsetFont(readFileSync(file), text, options)]
}

/** Returns the code points of a `unicode-range` without wildcards. */
function codePoints(range) {
  return new Set(
    [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].flatMap(([, first, last = first]) => {
      const start = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index)
    }),
  )
}

/** Returns a `unicode-range` of code points in ascending order. */
function formatRange(codes) {
  const spans = []
  for (const code of codes) {
    const span = spans.at(-1)
    if (span?.[1] === code - 1) span[1] = code
    else spans.push([code, code])
  }
  const hex = (code) => code.toString(16).toUpperCase()
  return spans.map(([first, last]) => `U+${hex(first)}${last === first ? '' : `-${hex(last)}`}`).join(',')
}
