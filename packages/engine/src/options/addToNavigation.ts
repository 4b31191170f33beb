import type { DocsConfig } from '@octavo/config'

type Navigation = NonNullable<DocsConfig['navigation']>
type Group = NonNullable<Navigation['groups']>[number]

/** Lists of children, in the order in which navigation uses them. */
const LISTS = ['products', 'languages', 'versions', 'tabs', 'dropdowns', 'anchors', 'menu', 'groups', 'pages'] as const

/** Returns docs.json with a page in the first group of this title, or in a new group at the end of the first division. */
export function addToNavigation(config: DocsConfig, path: string, group: string): DocsConfig {
  const navigation = structuredClone(config.navigation ?? {})
  const target = findGroup(navigation, group)
  if (target) target.pages = [...(target.pages ?? []), path]
  else appendGroup(navigation, { group, pages: [path] })
  return { ...config, navigation }
}

function findGroup(node: object, title: string): Group | undefined {
  if ((node as Partial<Group>).group === title) return node as Group
  const children = LISTS.flatMap((list): unknown[] => (node as Navigation)[list] ?? [])
  for (const child of children) {
    const group = typeof child === 'object' && child !== null ? findGroup(child, title) : undefined
    if (group) return group
  }
  return undefined
}

function appendGroup(node: Navigation, group: Group): void {
  if (node.groups) node.groups.push(group)
  else if (node.pages) node.pages.push(group)
  else {
    const list = LISTS.find((name) => Array.isArray(node[name]) && node[name].length > 0)
    const [first] = list ? (node[list] as object[]) : []
    if (first) appendGroup(first as Navigation, group)
    else node.groups = [group]
  }
}
