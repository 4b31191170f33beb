import { compileCssModule } from './cssModules.js'
import { hookSelectors } from './hookSelectors.js'

/** Returns the text of a custom style sheet as pages load it. */
export function publishedStyle(file: string, text: string): string {
  return file.endsWith('.module.css') ? compileCssModule(file, text).css : hookSelectors(text)
}
