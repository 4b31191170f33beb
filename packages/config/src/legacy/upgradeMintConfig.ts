import { type ConfigNode, child, isObjectNode, nodeString, type ObjectNode } from '../tree/node.js'
import type { Diagnostics } from '../tree/problems.js'
import { array, arrayIfAny, nodeItems, object, objectIfAny, rename, scalar, translate } from './legacyValues.js'
import { upgradeNavigation } from './upgradeNavigation.js'

/** Keys that are renamed, moved or dropped. All other keys are copied. */
const CONSUMED_KEYS = (
  'analytics anchors api asyncapi background backgroundImage codeBlock colors eyebrow feedback font footer ' +
  'footerSocials integrations isWhiteLabeled layout metadata modeToggle navigation openapi primaryTab rounded seo ' +
  'sidebar tabs theme topAnchor topbar topbarCtaButton topbarLinks versions'
).split(' ')

/** Converts mint.json to the structure of docs.json. Every value keeps its location. */
export function upgradeMintConfig(root: ConfigNode, problems: Diagnostics): ConfigNode {
  if (!isObjectNode(root)) return root
  problems.report({
    rule: 'CFG_LEGACY',
    severity: 'warning',
    at: { ...root.span, end: root.span.start + 1 },
    message: 'mint.json is deprecated; it is read as docs.json.',
    hint: 'Run `octavo upgrade` to convert it to docs.json.',
  })
  const configNode = rename(root, Object.fromEntries(CONSUMED_KEYS.map((key) => [key, undefined])))
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
  return isObjectNode(configNode)
    ? { ...configNode, entries: new Map([...configNode.entries, ...upgraded.entries]) }
    : upgraded
}

/** Themes that have been renamed. */
const THEME_NAMES = { venus: 'mint', quill: 'mint', prism: 'maple' }

function upgradeTheme(root: ObjectNode): ConfigNode {
  return translate(child(root, 'theme'), THEME_NAMES) ?? scalar(root.span, 'mint')
}

function upgradeColors(root: ObjectNode): ConfigNode | undefined {
  const colors = child(root, 'colors')
  if (!isObjectNode(colors)) return colors
  return object(colors.span, {
    primary: child(colors, 'primary'),
    light: child(colors, 'light'),
    dark: child(colors, 'dark'),
  })
}

function upgradeBackground(root: ObjectNode): ConfigNode | undefined {
  return objectIfAny(root.span, {
    decoration: child(child(root, 'background'), 'style'),
    color: child(child(root, 'colors'), 'background'),
    image: child(root, 'backgroundImage'),
  })
}

function upgradeAppearance(root: ObjectNode): ConfigNode | undefined {
  const toggle = child(root, 'modeToggle')
  return toggle && rename(toggle, { isHidden: 'strict' })
}

function upgradeFonts(root: ObjectNode): ConfigNode | undefined {
  const font = child(root, 'font')
  if (!isObjectNode(font)) return font
  const old = { url: 'source' }
  const part = (key: string) => {
    const node = child(font, key)
    return node && rename(node, old)
  }
  const bodyFont = rename(font, { ...old, headings: undefined, body: undefined })
  const entries = isObjectNode(bodyFont) ? bodyFont.entries : new Map()
  const parts = object(font.span, { heading: part('headings'), body: part('body') })
  return { ...font, entries: new Map([...entries, ...parts.entries]) }
}

function upgradeStyling(root: ObjectNode): ConfigNode | undefined {
  return objectIfAny(root.span, {
    eyebrows: child(child(root, 'eyebrow'), 'display'),
    codeblocks: translate(child(child(root, 'codeBlock'), 'mode'), { auto: 'system' }),
  })
}

function upgradeNavbar(root: ObjectNode): ConfigNode | undefined {
  const links = nodeItems(child(root, 'topbarLinks')).map(upgradeLink)
  const button = child(root, 'topbarCtaButton')
  return objectIfAny(root.span, { links: arrayIfAny(root.span, links), primary: button && upgradeButton(button) })
}

function upgradeLink(link: ConfigNode): ConfigNode {
  const type = child(link, 'type')
  const old = { name: 'label', url: 'href', ...(nodeString(type) === 'link' && { type: undefined }) }
  return rename(link, old)
}

/** Converts the navbar button, which is a plain link unless its type is `github`. */
function upgradeButton(button: ConfigNode): ConfigNode {
  const type = translate(child(button, 'type') ?? scalar(button.span, 'link'), { link: 'button' })
  return object(button.span, { type, label: child(button, 'name'), href: child(button, 'url') })
}

function upgradeFooter(root: ObjectNode): ConfigNode | undefined {
  const footer = child(root, 'footer')
  const socials = child(root, 'footerSocials') ?? child(footer, 'socials')
  const columns = nodeItems(child(footer, 'links')).map(upgradeColumn)
  return objectIfAny(root.span, {
    socials: socials?.type === 'array' ? convertSocials(socials.items, socials) : socials,
    links: arrayIfAny(root.span, columns),
  })
}

function upgradeColumn(column: ConfigNode): ConfigNode {
  const links = child(column, 'links') ?? child(column, 'items')
  return object(column.span, {
    header: child(column, 'title') ?? child(column, 'header'),
    items:
      links &&
      array(
        links.span,
        nodeItems(links).map((link) => rename(link, { url: 'href' })),
      ),
  })
}

/** Converts social links that are a list of `{ type, url }`. */
function convertSocials(items: readonly ConfigNode[], { span }: ConfigNode): ConfigNode {
  const byType = items.map((item) => [nodeString(child(item, 'type')) ?? '', child(item, 'url')] as const)
  return object(span, Object.fromEntries(byType.filter(([type]) => type !== '' && type !== '__proto__')))
}

function upgradeFeedback(root: ObjectNode): ConfigNode | undefined {
  const feedback = child(root, 'feedback')
  return feedback && rename(feedback, { thumbsRating: 'thumbs', suggestEdit: 'edits', raiseIssue: 'issues' })
}

function upgradeSeo(root: ObjectNode): ConfigNode | undefined {
  return objectIfAny(root.span, {
    indexing: translate(child(child(root, 'seo'), 'indexHiddenPages'), { true: 'all', false: 'navigable' }),
    metatags: child(root, 'metadata'),
  })
}

/** Merges analytics and chat services, which are one object in docs.json. */
function upgradeIntegrations(root: ObjectNode): ConfigNode | undefined {
  const services = new Map([...nodeEntries(child(root, 'analytics')), ...nodeEntries(child(root, 'integrations'))])
  const wrapped = [...services].map(([name, { node }]) => [name, wrapIntegration(name, node)] as const)
  const safeEntries = wrapped.filter(([name]) => name !== '__proto__')
  return objectIfAny(root.span, Object.fromEntries(safeEntries))
}

/** Converts chat services that are a plain identifier. */
function wrapIntegration(name: string, node: ConfigNode): ConfigNode {
  if (node.type !== 'scalar') return node
  if (name === 'intercom') return object(node.span, { appId: node })
  return name === 'frontchat' ? object(node.span, { snippetId: node }) : node
}

function nodeEntries(node: ConfigNode | undefined) {
  return isObjectNode(node) ? node.entries : []
}

/** Builds `api` from `api` and the top-level `openapi` in mint.json. */
function upgradeApi(root: ObjectNode): ConfigNode | undefined {
  const api = child(root, 'api')
  const span = api?.span ?? root.span
  const playground = child(api, 'playground')
  const example = child(child(api, 'request'), 'example')
  return objectIfAny(span, {
    openapi: child(root, 'openapi'),
    asyncapi: child(root, 'asyncapi'),
    playground: objectIfAny(span, {
      display: translate(child(playground, 'mode'), { show: 'interactive', hide: 'none' }),
      proxy: translate(child(playground, 'disableProxy'), { true: false, false: true }),
    }),
    params: objectIfAny(span, {
      expanded: translate(child(child(api, 'paramFields'), 'expanded'), {
        true: 'all',
        false: 'closed',
        none: 'closed',
        topLevel: 'closed',
        topLevelOneOfs: 'closed',
      }),
    }),
    examples: objectIfAny(span, {
      languages: child(example, 'languages'),
      defaults: translate(child(example, 'showOptionalParams'), { true: 'all', false: 'required' }),
    }),
    mdx: objectIfAny(span, { server: child(api, 'baseUrl'), auth: child(api, 'auth') }),
  })
}
