import { readdirSync, readFileSync } from 'node:fs'

const THEMES = new URL('../packages/theme/styles/themes/', import.meta.url)
const PREVIEWS = new URL('./docs/themes/', import.meta.url)

/**
 * Returns the rules of each theme, which the front page of the documentation loads when a reader chooses one. They are
 * text files, because a site loads all its style sheets on every page.
 */
export function themePreviews(): { file: URL; text: string }[] {
  return readdirSync(THEMES).map((name) => ({
    file: new URL(name.replace(/\.css$/, '.txt'), PREVIEWS),
    text: readStyles(new URL(name, THEMES)),
  }))
}

/** Returns the rules of a style sheet and of those that it imports. */
function readStyles(file: URL): string {
  return readFileSync(file, 'utf8')
    .replace(/\/\*.*?\*\/\s*/gs, '')
    .replace(/@import "(.*?)";\s*/g, (_, path: string) => readStyles(new URL(path, file)))
}
