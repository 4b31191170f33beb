import type { VNode } from 'preact'
import type { Role } from '../stores/permissions.js'
import { dashboardUrls } from './dashboardUrls.js'
import { Document, type PageFrame } from './document.js'

interface OrganizationsView {
  frame: PageFrame
  publicUrl: string
  organizations: readonly { organisation: string; role: Role }[]
  query: string
}

/** The organizations of a person, to switch between them. */
export function OrganizationsPage({ frame, publicUrl, organizations, query }: OrganizationsView): VNode {
  return (
    <Document frame={frame} title="Organizations">
      <div class="heading">
        <h1>Organizations</h1>
        <form action={frame.addresses.organizations} class="find">
          <input
            type="search"
            name="find"
            value={query}
            maxlength={63}
            aria-label="Find organizations"
            placeholder="Find …"
          />
          <button type="submit" class="button">
            Find
          </button>
        </form>
      </div>
      <ul class="rows card">
        {organizations.length === 0 && <li class="row muted">No organizations.</li>}
        {organizations.map(({ organisation, role }) => (
          <li key={organisation} class="row">
            <div class="row-main">
              <a class="row-title" href={dashboardUrls(publicUrl, organisation).sites}>
                {organisation}
              </a>
            </div>
            <div class="row-side">
              <span class="badge">{role}</span>
            </div>
          </li>
        ))}
      </ul>
    </Document>
  )
}
