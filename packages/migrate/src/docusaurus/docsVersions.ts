import { posix } from 'node:path'
import { globToRegExp } from '../site/glob.js'
import { readJson } from '../site/invalidFile.js'
import type { Project } from '../site/project.js'
import { list, record, text, type Values } from '../site/readValues.js'

/** A folder of documents that Docusaurus publishes under a path. */
export interface DocsInstance {
  id: string
  route: string
  versions: DocsVersion[]
  /** Returns true for documents that `include` and `exclude` publish. */
  isPublished(path: string): boolean
  /** False when the instance has one version without a name. */
  isVersioned: boolean
}

export interface DocsVersion {
  /** `current`, or a name of versions.json. */
  name: string
  label: string
  folder: string
  /** Folder of its translations in that of the language, and the name of their labels. */
  translations: string
  /** File of the sidebars, from the root. */
  sidebars: string | undefined
  /** Segment of the URL after the route; empty for the last release. */
  path: string
  isDefault: boolean
  status: 'unreleased' | 'outdated' | undefined
}

/** Returns an instance of plugin-content-docs with its versions, newest first. */
export function readInstance(values: Values, project: Project): DocsInstance {
  const id = text(values.id) ?? 'default'
  const prefix = id === 'default' ? '' : `${id}_`
  const folder = posix.normalize(text(values.path) ?? 'docs').replace(/\/$/, '')
  const released = values.disableVersioning === true ? [] : texts(readJson(project, `${prefix}versions.json`))
  const only = texts(values.onlyIncludeVersions)
  const names = [...(values.includeCurrentVersion === false ? [] : ['current']), ...released].filter(
    (name) => only.length === 0 || only.includes(name),
  )
  const last = text(values.lastVersion) ?? names.find((name) => name !== 'current') ?? 'current'
  const versions = names.map((name, index): DocsVersion => {
    const { label, path, banner } = record(record(values.versions)[name])
    const isCurrent = name === 'current'
    const position = index - names.indexOf(last)
    return {
      name,
      label: text(label) ?? (isCurrent ? 'Next' : name),
      folder: isCurrent ? folder : `${prefix}versioned_docs/version-${name}`,
      translations: posix.join(
        `docusaurus-plugin-content-docs${id === 'default' ? '' : `-${id}`}`,
        isCurrent ? 'current' : `version-${name}`,
      ),
      sidebars: isCurrent ? text(values.sidebarPath) : `${prefix}versioned_sidebars/version-${name}-sidebars.json`,
      path: typeof path === 'string' ? path : position === 0 ? '' : isCurrent ? 'next' : name,
      isDefault: position === 0,
      status: toStatus(banner, position),
    }
  })
  const isVersioned = versions.length > 1 || versions.some(({ name }) => name !== 'current')
  const include = texts(values.include).map(globToRegExp)
  const exclude = texts(values.exclude).map(globToRegExp)
  const isPublished = (path: string) =>
    (include.length === 0 || include.some((glob) => glob.test(path))) && !exclude.some((glob) => glob.test(path))
  return { id, route: text(values.routeBasePath) ?? 'docs', versions, isPublished, isVersioned }
}

/** Docusaurus has a banner on all versions but the last release. */
function toStatus(banner: unknown, position: number): DocsVersion['status'] {
  if (banner === 'none' || (position === 0 && banner === undefined)) return undefined
  return banner === 'unreleased' || (banner === undefined && position < 0) ? 'unreleased' : 'outdated'
}

export function texts(value: unknown): string[] {
  return list(value).filter((each) => typeof each === 'string')
}
