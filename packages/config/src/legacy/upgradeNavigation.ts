import { type ConfigNode, child, isObjectNode, nodeString, type ObjectNode } from '../tree/node.js'
import { array, arrayIfAny, nodeIcon, nodeItems, object, objectIfAny, rename, scalar } from './legacyValues.js'

const DEFAULT_TITLE = 'Documentation'

/**
 * Builds `navigation` from the flat groups of mint.json. Versions select groups by `version`, tabs and anchors by the
 * folder of their `url`. Links become global anchors.
 */
export function upgradeNavigation(root: ObjectNode): ConfigNode | undefined {
  const navigation = child(root, 'navigation')
  if (navigation?.type !== 'array') return navigation
  const { span } = navigation
  const versions = nodeItems(child(root, 'versions'))
  const links = nodeItems(child(root, 'anchors')).filter(isExternal).map(anchorLink)
  const global = objectIfAny(span, { anchors: arrayIfAny(span, links) })
  if (versions.length === 0) return object(span, { ...divide(navigation.items, root), global })
  const key = versions.some((version) => child(version, 'locale')) ? 'languages' : 'versions'
  const items = versions.map((version) => upgradeVersion(version, navigation.items, root))
  return object(span, { [key]: array(span, items), global })
}

type Children = Record<string, ConfigNode | undefined>

function upgradeVersion(version: ConfigNode, groups: readonly ConfigNode[], root: ObjectNode): ConfigNode {
  const name = child(version, 'name') ?? child(version, 'version') ?? version
  const locale = child(version, 'locale')
  const versionGroups = groups.filter((group) => {
    const versionName = nodeString(child(group, 'version'))
    return versionName === undefined || versionName === nodeString(name) || versionName === nodeString(locale)
  })
  const title = locale ? { language: locale } : { version: name }
  return object(version.span, { ...title, default: child(version, 'default'), ...divide(versionGroups, root) })
}

/** Divides groups into tabs, and groups outside tabs into anchors. */
function divide(groups: readonly ConfigNode[], root: ObjectNode): Children {
  const tabs = nodeItems(child(root, 'tabs')).filter(isObjectNode)
  const { rest, parts } = splitByFolder(groups, tabs)
  const [first] = tabs
  if (!first) return divideByAnchors(groups, root)
  const name = child(child(root, 'primaryTab'), 'name') ?? scalar(first.span, DEFAULT_TITLE)
  const primary = object(first.span, { tab: name, ...divideByAnchors(rest, root) })
  // A version may have none of a tab's groups; the tab would then link to pages of another version.
  const matchingTabs = tabs.filter((tab) => parts.has(tab) || isExternal(tab) || !child(root, 'versions'))
  const items = matchingTabs.map((tab) => division('tab', tab, parts.get(tab) ?? []))
  return { tabs: array(first.span, rest.length > 0 ? [primary, ...items] : items) }
}

function divideByAnchors(groups: readonly ConfigNode[], root: ObjectNode): Children {
  const anchors = nodeItems(child(root, 'anchors'))
    .filter(isObjectNode)
    .filter((anchor) => !isExternal(anchor))
  const { rest, parts } = splitByFolder(groups, anchors)
  const matchingAnchors = anchors.filter((anchor) => parts.has(anchor) || child(anchor, 'openapi'))
  const [first] = matchingAnchors
  if (!first) return { groups: array(root.span, groups.map(upgradeGroup)) }
  const top = child(root, 'topAnchor')
  const name = child(top, 'name') ?? scalar(first.span, DEFAULT_TITLE)
  const primary = object(first.span, {
    anchor: name,
    icon: nodeIcon(top),
    groups: array(first.span, rest.map(upgradeGroup)),
  })
  const items = matchingAnchors.map((anchor) => division('anchor', anchor, parts.get(anchor) ?? []))
  return { anchors: array(first.span, rest.length > 0 ? [primary, ...items] : items) }
}

/** Returns a tab or anchor with its groups, or with a link if it has none. */
function division(key: 'tab' | 'anchor', node: ObjectNode, groups: readonly ConfigNode[]): ConfigNode {
  const openapi = child(node, 'openapi')
  const content = groups.length > 0 ? { groups: array(node.span, groups.map(upgradeGroup)) } : {}
  return object(node.span, {
    [key]: child(node, 'name'),
    icon: nodeIcon(node),
    hidden: child(node, 'isDefaultHidden'),
    openapi,
    ...content,
    href: groups.length === 0 && !openapi ? nodeLink(node) : undefined,
  })
}

function splitByFolder(groups: readonly ConfigNode[], owners: readonly ObjectNode[]) {
  const parts = new Map<ObjectNode, ConfigNode[]>()
  const rest: ConfigNode[] = []
  for (const group of groups) {
    const owner = pageOwner(firstPage(group), owners)
    if (owner) parts.set(owner, [...(parts.get(owner) ?? []), group])
    else rest.push(group)
  }
  return { rest, parts }
}

/** Returns the owner whose folder contains the page. The longest matching folder wins. */
function pageOwner(page: string | undefined, owners: readonly ObjectNode[]): ObjectNode | undefined {
  const holders = owners.filter(
    (owner) => !isExternal(owner) && page !== undefined && isInside(page, nodeFolder(owner)),
  )
  return holders.sort((a, b) => nodeFolder(b).length - nodeFolder(a).length)[0]
}

function isInside(page: string, folder: string): boolean {
  return folder !== '' && (page === folder || page.startsWith(`${folder}/`))
}

function nodeFolder(node: ConfigNode): string {
  return trimSlashes(nodeString(child(node, 'url')) ?? '')
}

function firstPage(node: ConfigNode): string | undefined {
  const text = nodeString(node)
  if (text !== undefined) return trimSlashes(text)
  for (const page of nodeItems(child(node, 'pages'))) {
    const slug = firstPage(page)
    if (slug !== undefined) return slug
  }
  return undefined
}

function trimSlashes(path: string): string {
  return path.split('/').filter(Boolean).join('/')
}

function isExternal(node: ConfigNode): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(nodeString(child(node, 'url')) ?? '')
}

function nodeLink(node: ObjectNode): ConfigNode | undefined {
  const url = child(node, 'url')
  return url && !isExternal(node) && nodeString(url) !== undefined ? scalar(url.span, `/${nodeFolder(node)}`) : url
}

function anchorLink(node: ConfigNode): ConfigNode {
  const color = child(node, 'color')
  return object(node.span, {
    anchor: child(node, 'name'),
    icon: nodeIcon(node),
    color: nodeString(color) === undefined ? undefined : object(node.span, { light: color, dark: color }),
    href: child(node, 'url'),
    hidden: child(node, 'isDefaultHidden'),
  })
}

function upgradeGroup(group: ConfigNode): ConfigNode {
  if (!isObjectNode(group)) return group
  const icon = nodeIcon(group)
  const renamed = rename(group, { version: undefined, iconType: undefined })
  const pages = child(group, 'pages')
  if (!isObjectNode(renamed)) return group
  const upgraded = objectIfAny(group.span, {
    icon,
    pages: pages?.type === 'array' ? array(pages.span, pages.items.map(upgradeGroup)) : pages,
  })
  return { ...renamed, entries: new Map([...renamed.entries, ...(upgraded?.entries ?? [])]) }
}
