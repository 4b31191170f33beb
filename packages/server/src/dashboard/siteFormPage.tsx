import type { VNode } from 'preact'
import type { SiteRecord } from '../stores/siteRecord.js'
import { Document, type Form, type PageFrame } from './document.js'
import { Field, type FormField } from './fieldParts.js'
import { Icon } from './icons.js'
import { Action, Alert } from './statusParts.js'

export interface SiteFormView {
  frame: PageFrame
  /** The site to change. Undefined for a new one. */
  site?: SiteRecord
  values: Form
  /** Error of a submitted form. */
  failure?: string
}

// Confirmation, in the dialog and on the confirmation page.
export function removeQuestion(domain: string): string {
  return `Remove ${domain}? Its assistant and playground stop working. Its exports are kept until they expire.`
}

/** Error for a site of the operator, whose source tenants can't change. */
export const OPERATOR_SITE = 'The operator of the server registered this site. Only the operator can change its source.'

/** Returns whether only the operator can change the source of a site. */
export function isOperatorSite({ source, trusted }: Pick<SiteRecord, 'source' | 'trusted'>): boolean {
  return source.kind === 'folder' || trusted
}

export function SiteFormPage({ frame, site, values, failure }: SiteFormView): VNode {
  const { addresses } = frame
  const title = site ? `Settings · ${site.domain}` : 'Add a site'
  const canChange = site === undefined || !isOperatorSite(site)
  return (
    <Document frame={frame} title={title} section="sites">
      <p class="trail">
        <a href={site ? addresses.site(site.domain) : addresses.sites}>
          <Icon name="back" />
          {site ? site.domain : 'Sites'}
        </a>
      </p>
      <div class="heading">
        <h1>{site ? 'Settings' : 'Add a site'}</h1>
      </div>
      <div class="narrow">
        {failure !== undefined && <Alert>{failure}</Alert>}
        {canChange ? (
          <SourceForm
            action={site ? addresses.site(site.domain, '/settings') : `${addresses.sites}/-/sites`}
            isNew={!site}
            values={values}
          />
        ) : (
          <Alert kind="notice">{OPERATOR_SITE}</Alert>
        )}
        {site && (
          <section aria-labelledby="remove">
            <h2 id="remove">Remove site</h2>
            <p class="muted">{removeQuestion(site.domain).replace(/^.*\? /, '')}</p>
            <Action
              action={addresses.site(site.domain, '/remove')}
              label="Remove site"
              confirm={removeQuestion(site.domain)}
              kind="danger"
            />
          </section>
        )}
      </div>
    </Document>
  )
}

const DOMAIN: FormField = {
  name: 'domain',
  label: 'Domain',
  maxLength: 253,
  placeholder: 'docs.example.com',
  help: 'Domain on which readers open the site.',
  isRequired: true,
}

const SOURCE: readonly FormField[] = [
  {
    name: 'url',
    label: 'Repository',
    maxLength: 2000,
    placeholder: 'https://git.example.com/docs.git',
    help: 'URL of a Git repository that begins with https://.',
    isRequired: true,
  },
  { name: 'ref', label: 'Branch', maxLength: 200, placeholder: 'Default branch', help: 'Branch, tag or commit.' },
  {
    name: 'directory',
    label: 'Folder',
    maxLength: 1000,
    placeholder: 'Root of the repository',
    help: 'Folder that contains docs.json.',
  },
]

function SourceForm({ action, isNew, values }: { action: string; isNew: boolean; values: Form }): VNode {
  return (
    <form method="post" action={action} class="card form">
      {[...(isNew ? [DOMAIN] : []), ...SOURCE].map((field) => (
        <Field key={field.name} {...field} values={values} />
      ))}
      <button type="submit" class="button is-primary is-wide">
        {isNew ? 'Add site' : 'Save'}
      </button>
    </form>
  )
}
