import type { ListingEntryView, ListingView } from '@octavo/core'
import type { VNode } from 'preact'
import { Card } from '../components/Card.js'
import { MdxIcon } from '../components/Icon.js'
import { Glyph } from '../shared/Glyph.js'
import { safeUrl } from '../shared/safeUrl.js'
import { NavTag } from './NavTag.js'

/** The pages of a group on its root page, as cards or in sections that readers can expand. */
export function GroupListing({ listing }: { listing: ListingView | undefined }): VNode | null {
  if (!listing) return null
  const { kind, label, entries } = listing
  return (
    <nav class="mdx-content group-listing" aria-label={label}>
      {kind === 'card' ? <Cards entries={entries} /> : <Sections label={label} entries={entries} />}
    </nav>
  )
}

/** Cards of all pages. A group without a root page opens its first page. */
function Cards({ entries }: { entries: readonly ListingEntryView[] }): VNode {
  return (
    <div class="columns" data-cols="2">
      {entries.map((entry) => {
        const href = entry.href ?? firstHref(entry.children)
        return (
          <Card
            key={`${entry.label} ${href}`}
            href={href}
            icon={entry.icon}
            title={<Label entry={entry} />}
            description={entry.description}
            horizontal
          />
        )
      })}
    </div>
  )
}

function firstHref(entries: readonly ListingEntryView[] = []): string | undefined {
  for (const { href, children } of entries) {
    const first = href ?? firstHref(children)
    if (first !== undefined) return first
  }
  return undefined
}

/** A section for each group. Pages beside groups are in the first one, with the title of their group. */
function Sections({ label, entries }: { label: string; entries: readonly ListingEntryView[] }): VNode {
  const pages = entries.filter(({ children }) => !children)
  const groups = entries.filter(({ children }) => children)
  return (
    <div class="accordion-group">
      {pages.length > 0 && <Section entry={{ label, children: pages }} open />}
      {groups.map((group, index) => (
        <Section key={group.label} entry={group} open={pages.length === 0 && index === 0} />
      ))}
    </div>
  )
}

function Section({ entry, open }: { entry: ListingEntryView; open: boolean }): VNode {
  const { label, href, icon, description, children = [] } = entry
  // The root page of the group is the first of its pages: a link in a summary would also expand it.
  const root = href === undefined ? [] : [{ label, href, description }]
  return (
    <details class="accordion" open={open}>
      <summary>
        <Glyph name="chevron" />
        <MdxIcon icon={icon} />
        <span class="accordion-text">
          <span class="accordion-title">
            <Label entry={entry} />
          </span>
        </span>
      </summary>
      <div class="accordion-content">
        <Pages entries={[...root, ...children]} />
      </div>
    </details>
  )
}

function Pages({ entries }: { entries: readonly ListingEntryView[] }): VNode {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={`${entry.label} ${entry.href}`}>
          {entry.href === undefined ? (
            <Label entry={entry} />
          ) : (
            <a class="link" href={safeUrl(entry.href)}>
              <Label entry={entry} />
            </a>
          )}
          {entry.description && <p class="group-listing-text">{entry.description}</p>}
          {entry.children && <Pages entries={entry.children} />}
        </li>
      ))}
    </ul>
  )
}

function Label({ entry: { label, tag } }: { entry: ListingEntryView }): VNode {
  return (
    <>
      {label}
      {tag && <NavTag>{tag}</NavTag>}
    </>
  )
}
