import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Diagnostic, plural, slugToPathname } from '@octavo/core'
import { pageFile, type UrlOptions } from '../files/urls.js'
import type { RenderedPage } from '../queries/pageBodies.js'
import { loadedUrls } from './loadedUrls.js'

/** Maximum sizes of a page and the files that browsers load with it, in kB (1,000 bytes). Text is compressed with gzip. */
export interface PageBudget {
  html: number
  css: number
  js: number
  images: number
}

const DEFAULT_BUDGET: Readonly<PageBudget> = { html: 50, css: 30, js: 60, images: 1_000 }

export interface LargestPage {
  /** Such as `/guides/start`. Empty if no page has such files. */
  pathname: string
  kilobytes: number
}

interface BudgetReport {
  diagnostics: Diagnostic[]
  /** The page with the largest files of each kind. */
  largest: Record<keyof PageBudget, LargestPage>
}

const LABELS: Record<keyof PageBudget, string> = { html: 'HTML', css: 'CSS', js: 'JavaScript', images: 'images' }

/**
 * Parses limits such as `html=40,js=20`. Those without a value have their default; true means all of them.
 *
 * @throws for an unknown kind, and for a value that is not a number of kilobytes
 */
export function parseBudget(limits: string | true): PageBudget {
  const budget: PageBudget = { ...DEFAULT_BUDGET }
  for (const part of limits === true ? [] : limits.split(',')) {
    const [, kind = '', value] = /^(html|css|js|images)=(\d+(?:\.\d+)?)$/.exec(part.trim()) ?? []
    if (value === undefined)
      throw new Error(
        `Invalid budget "${part}".\nExpected: kilobytes of html, css, js or images, such as html=40,js=20.`,
      )
    budget[kind as keyof PageBudget] = Number(value)
  }
  return budget
}

/** Compares built pages, and the files that browsers load with them, with a budget. */
export function checkBudget(
  pages: readonly Pick<RenderedPage, 'slug' | 'file'>[],
  budget: PageBudget,
  { outDir, base, linkStyle }: Pick<UrlOptions, 'base' | 'linkStyle'> & { outDir: string },
): BudgetReport {
  const none = (): LargestPage => ({ pathname: '', kilobytes: 0 })
  const largest = { html: none(), css: none(), js: none(), images: none() }
  const sizes = new Map<string, number>()
  const sizeAt = (path: string) => {
    const size = sizes.get(path) ?? fileSize(join(outDir, path))
    sizes.set(path, size)
    return size
  }
  /** Pages of another folder or root path, whose files are not measured. */
  const unstyled: string[] = []
  const diagnostics = pages.flatMap(({ slug, file }): Diagnostic[] => {
    const path = pageFile(slug, linkStyle)
    const html = readPage(join(outDir, path))
    if (html === undefined) return [notBuilt(file, path)]
    const urls = loadedUrls(html)
    const local = (hrefs: readonly string[]) => hrefs.flatMap((href) => localPath(href, `${base}${path}`, base) ?? [])
    const largestFirst = (paths: readonly string[]) => [...paths].sort((a, b) => sizeAt(b) - sizeAt(a))
    const files = {
      css: new Set(local(urls.css)),
      js: new Set(local(urls.js)),
      // Screens differ, so the largest version of an image counts.
      images: new Set(urls.images.flatMap((versions) => largestFirst(local(versions)).slice(0, 1))),
    }
    if (![...files.css].some((style) => sizeAt(style) > 0)) unstyled.push(path)
    const sum = (paths: ReadonlySet<string>) => [...paths].reduce((total, path) => total + sizeAt(path), 0)
    const bytes = {
      html: gzipSync(html).length,
      css: sum(files.css),
      js: sum(files.js),
      images: sum(files.images),
    }
    return (Object.keys(LABELS) as (keyof PageBudget)[]).flatMap((kind): Diagnostic[] => {
      const kilobytes = Math.round(bytes[kind] / 100) / 10
      if (kilobytes > largest[kind].kilobytes) largest[kind] = { pathname: slugToPathname(slug), kilobytes }
      if (kilobytes <= budget[kind]) return []
      const [largestFile] = kind === 'html' ? [] : largestFirst([...files[kind]])
      const compressed = kind === 'images' ? '' : ', compressed'
      return [
        {
          rule: 'PAGE_BUDGET',
          severity: 'warning',
          file,
          // Without the size: baselines list messages, and each edit changes it.
          message: `${path} exceeds the budget of ${LABELS[kind]}.`,
          expected: `at most ${budget[kind]} kB, but it has ${kilobytes} kB${compressed}.`,
          ...(largestFile !== undefined && { hint: `The largest file is ${largestFile}.` }),
        },
      ]
    })
  })
  return { diagnostics: [...withoutFiles(unstyled), ...diagnostics], largest }
}

function withoutFiles([path, ...others]: readonly string[]): Diagnostic[] {
  if (path === undefined) return []
  const more = others.length === 0 ? '' : ` (and ${plural(others.length, 'other page')})`
  return [
    {
      rule: 'PAGE_BUDGET',
      severity: 'warning',
      message: `The style sheets of ${path}${more} are not in the output folder, so sizes are unknown.`,
      hint: 'Set --out to the folder of the documentation, and --base to the root path that it was built with.',
    },
  ]
}

function notBuilt(file: string, path: string): Diagnostic {
  return {
    rule: 'PAGE_BUDGET',
    severity: 'warning',
    file,
    message: `${path} is not in the output folder, so its size is unknown.`,
    hint: 'Run octavo build first, or set the folder with --out.',
  }
}

function localPath(href: string, url: string, base: string): string | undefined {
  const page = new URL(url, 'http://site.invalid')
  const target = URL.canParse(href, page.href) ? new URL(href, page) : undefined
  if (target?.host !== page.host || !target.pathname.startsWith(base)) return undefined
  try {
    const path = decodeURIComponent(target.pathname.slice(base.length))
    return path.split(/[\\/]/).includes('..') ? undefined : path
  } catch {
    return undefined
  }
}

function readPage(path: string): string | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : undefined
}

/** Returns the bytes that a host sends for a file, or 0 if it is missing. Images are compressed already, except SVG. */
function fileSize(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile()) return 0
  return /\.(?:css|m?js|svg)$/.test(path) ? gzipSync(readFileSync(path)).length : stats.size
}
