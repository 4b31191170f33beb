import { normalizeSlug, type PageNode } from '@octavo/core'
import { parseEntry } from '@octavo/openapi'
import { readOperationEntry } from '../api/operationEntries.js'
import type { Pointer } from '../sources/keys.js'
import type { Problem } from '../sources/problem.js'
import type { NavigationScope } from './navigationScope.js'

const OTHER_CASE_METHOD = /^(?:\S+\s+)?(get|post|put|patch|delete|head|options|trace|query)\s+\/\S*$/i

/** Resolves a string of a group's `pages`; undefined with a diagnostic when there is no match. */
export function readPageEntry(entry: string, pointer: Pointer, scope: NavigationScope): PageNode | undefined {
  const operation = parseEntry(entry)
  if (operation && (operation.spec !== undefined || scope.specs.length > 0) && !scope.findPage(normalizeSlug(entry))) {
    return readOperationEntry(operation, { entry, pointer, scope })
  }
  return readPagePath(entry, pointer, scope)
}

function readPagePath(entry: string, pointer: Pointer, scope: NavigationScope): PageNode | undefined {
  const slug = normalizeSlug(entry)
  const found = scope.findPage(slug)
  if (!found && leavesRoot(entry)) {
    scope.report(pointer, {
      rule: 'NAV_OUTSIDE_ROOT',
      severity: 'warning',
      message: `Page path "${entry}" points outside the docs folder; the entry was skipped.`,
      expected: 'the path of an MDX file inside the docs folder.',
    })
    return undefined
  }
  if (!found) {
    scope.report(pointer, missingPage(entry, slug, scope))
    return undefined
  }
  if (found.slug !== slug) {
    scope.report(pointer, {
      rule: 'NAV_PAGE_CASE',
      severity: 'warning',
      message: `Page "${entry}" differs in case from the file ${found.file}; the file is used.`,
      expected: `"${found.slug}". Names are case-sensitive on most hosts.`,
    })
  }
  return { kind: 'page', slug: found.slug }
}

function leavesRoot(entry: string): boolean {
  return entry.split(/[\\/]/).includes('..') || /^[a-z][a-z0-9+.-]*:/i.test(entry)
}

function missingPage(entry: string, slug: string, scope: NavigationScope): Problem {
  const method = OTHER_CASE_METHOD.exec(entry)?.[1]
  if (method !== undefined && method !== method.toUpperCase()) {
    return {
      rule: 'NAV_METHOD_CASE',
      severity: 'warning',
      message: `"${entry}" is read as a page path, and this page does not exist; the entry is ignored.`,
      expected: 'an upper-case HTTP method.',
      hint: `Did you mean "${entry.replace(method, method.toUpperCase())}"?`,
    }
  }
  if (parseEntry(entry)) {
    return {
      rule: 'NAV_SPEC_MISSING',
      severity: 'warning',
      message: `"${entry}" names an operation, but no OpenAPI document is in scope; the entry is ignored.`,
      expected: '"openapi" on this group, on one above it, or under "api".',
    }
  }
  const nearest = scope.nearest(slug)
  return {
    rule: 'NAV_PAGE_MISSING',
    severity: 'warning',
    message: `Page "${entry}" does not exist; the entry is ignored.`,
    expected: `${slug || 'index'}.mdx or .md, or "<METHOD> <path>" of an OpenAPI operation.`,
    hint: nearest !== undefined ? `Did you mean "${nearest || 'index'}"?` : undefined,
  }
}
