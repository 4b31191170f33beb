import type { ComponentChildren, VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { type Actor, describeActor } from '../stores/actor.js'
import type { AssetUrls } from './dashboardAssets.js'
import type { DashboardUrls } from './dashboardUrls.js'
import { Icon } from './icons.js'

/** Form values by field name. */
export type Form = Readonly<Record<string, string | undefined>>

/** The data that all pages need. */
export interface PageFrame {
  addresses: DashboardUrls
  assets: AssetUrls
  /** Undefined on public pages. */
  actor?: Actor | undefined
  now: Date
}

export interface DocumentProps {
  frame: PageFrame
  title: string
  section?: 'sites' | 'keys' | 'usage' | 'people' | 'webhooks' | 'audit'
  /** Reloads the page every few seconds if scripts are disabled. Must not be set for pages with a form. */
  reloads?: boolean
  children: ComponentChildren
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath d='M2 5.5 14 2v21L2 26z' fill='%230f766e'/%3E%3Cpath d='m14 2 12 3.5V26l-12-3z' fill='%232dd4bf'/%3E%3C/svg%3E"

/** Renders a page to HTML. Preact escapes all text. */
export function renderDocument(page: VNode): string {
  return `<!doctype html>\n${renderToString(page)}`
}

export function Document({ frame, title, section, reloads = false, children }: DocumentProps): VNode {
  const { actor, assets, addresses } = frame
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{`${title} · Octavo`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={ICON} />
        <link rel="stylesheet" href={assets.style} />
        <script src={assets.script} defer />
        {reloads && (
          <noscript>
            <meta http-equiv="refresh" content="3" />
          </noscript>
        )}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        {actor && <Bar actor={actor} addresses={addresses} section={section} />}
        <main id="main" tabindex={-1}>
          {children}
        </main>
        <p id="announcer" class="unseen" role="status" />
      </body>
    </html>
  )
}

export function Mark(): VNode {
  return (
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
      <path class="mark-left" d="M2 5.5 14 2v21L2 26z" />
      <path class="mark-right" d="m14 2 12 3.5V26l-12-3z" />
    </svg>
  )
}

type BarProps = Pick<DocumentProps, 'section'> & { actor: Actor; addresses: DashboardUrls }

function Bar({ actor, addresses, section }: BarProps): VNode {
  const { permissions } = actor
  const links = [
    { name: 'sites', label: 'Sites', href: addresses.sites, isVisible: true },
    { name: 'keys', label: 'Keys', href: addresses.keys, isVisible: permissions.has('keys:read') },
    { name: 'people', label: 'People', href: addresses.people, isVisible: permissions.has('people:read') },
    { name: 'webhooks', label: 'Webhooks', href: addresses.webhooks, isVisible: permissions.has('events:read') },
    { name: 'usage', label: 'Usage', href: addresses.usage, isVisible: true },
    { name: 'audit', label: 'Audit log', href: addresses.audit, isVisible: permissions.has('audit:read') },
  ].filter(({ isVisible }) => isVisible)
  return (
    <header class="bar">
      <a class="brand" href={addresses.sites}>
        <Mark />
        <span>
          <span class="unseen">Octavo, </span>
          {actor.organisation}
        </span>
      </a>
      <nav aria-label="Dashboard">
        {links.map(({ name, label, href }) => (
          <a key={name} href={href} aria-current={section === name ? 'page' : undefined}>
            {label}
          </a>
        ))}
        {actor.kind === 'person' && <a href={addresses.organizations}>Organizations</a>}
        <a href={addresses.docs}>API</a>
      </nav>
      <form method="post" action={addresses.signOut} class="sign-out">
        <span class="signed-in" title={`Signed in as ${describeActor(actor)}`}>
          <Icon name={actor.kind} />
          <span class="clip">{actor.name}</span>
          {actor.role && <span class="tag">{actor.role}</span>}
          {!actor.role && !actor.permissions.has('jobs:write') && <span class="tag">read only</span>}
        </span>
        <button type="submit" class="button is-quiet">
          Sign out
        </button>
      </form>
    </header>
  )
}
