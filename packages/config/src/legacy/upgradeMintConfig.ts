import { type ConfigNode, isObjectNode } from '../tree/node.js'
import type { Diagnostics } from '../tree/problems.js'
import { object, rename } from './build.js'
import { upgradeApi } from './upgradeApi.js'
import { upgradeNavigation } from './upgradeNavigation.js'
import {
  upgradeAppearance,
  upgradeBackground,
  upgradeColors,
  upgradeFeedback,
  upgradeFonts,
  upgradeFooter,
  upgradeIntegrations,
  upgradeNavbar,
  upgradeSeo,
  upgradeStyling,
  upgradeTheme,
} from './upgradeParts.js'

/** Keys that are rebuilt under another name or have no meaning any more; all others stay. */
const CONSUMED_KEYS = [
  'analytics',
  'anchors',
  'api',
  'asyncapi',
  'background',
  'backgroundImage',
  'codeBlock',
  'colors',
  'eyebrow',
  'feedback',
  'font',
  'footer',
  'footerSocials',
  'integrations',
  'isWhiteLabeled',
  'layout',
  'metadata',
  'modeToggle',
  'navigation',
  'openapi',
  'primaryTab',
  'rounded',
  'seo',
  'sidebar',
  'tabs',
  'theme',
  'topAnchor',
  'topbar',
  'topbarCtaButton',
  'topbarLinks',
  'versions',
]

/** Gives mint.json, the older format, the shape of docs.json; every value keeps its location. */
export function upgradeMintConfig(root: ConfigNode, problems: Diagnostics): ConfigNode {
  if (!isObjectNode(root)) return root
  problems.report({
    rule: 'CFG_LEGACY',
    severity: 'warning',
    at: { ...root.span, end: root.span.start + 1 },
    message: 'mint.json is an old format; it is read as if it were docs.json.',
    hint: 'Write a docs.json; as soon as there is one, mint.json is no longer read.',
  })
  const kept = rename(root, Object.fromEntries(CONSUMED_KEYS.map((key) => [key, undefined])))
  const upgraded = object(root.span, {
    theme: upgradeTheme(root),
    colors: upgradeColors(root),
    background: upgradeBackground(root),
    appearance: upgradeAppearance(root),
    fonts: upgradeFonts(root),
    styling: upgradeStyling(root),
    navbar: upgradeNavbar(root),
    footer: upgradeFooter(root),
    feedback: upgradeFeedback(root),
    seo: upgradeSeo(root),
    api: upgradeApi(root),
    integrations: upgradeIntegrations(root),
    navigation: upgradeNavigation(root),
  })
  return isObjectNode(kept) ? { ...kept, entries: new Map([...kept.entries, ...upgraded.entries]) } : upgraded
}
