import type { Root } from '../parsers/mdast.js'
import { callouts } from './callouts.js'
import { classNames } from './classNames.js'
import { code } from './code.js'
import { createWalk } from './createWalk.js'
import { headingIds, headings } from './headings.js'
import { install } from './install.js'
import { locations } from './locations.js'
import { markup } from './markup.js'
import { assets } from './pageAssets.js'
import { links } from './pageLinks.js'
import type { PageState } from './pageState.js'
import { properties } from './properties.js'
import { sections } from './sections.js'
import { smartypants } from './smartypants.js'
import { structure } from './structure.js'
import { tables } from './tables.js'
import { variables } from './variables.js'
import { wikiLinks } from './wikiLinks.js'

// One walk for all steps. Variables come early, as other steps read their values; text is collected last.
const walk = createWalk([
  wikiLinks,
  headingIds,
  variables,
  properties,
  install,
  headings,
  callouts,
  markup,
  smartypants,
  links,
  assets,
  classNames,
  code,
  locations,
  structure,
  tables,
  sections,
])

/** Runs the steps on an expanded page in place, and fills in the state. */
export function walkPage(tree: Root, page: PageState): void {
  walk(tree, page)
  for (const finish of page.afterWalk) finish()
}
