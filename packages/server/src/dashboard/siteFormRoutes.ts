import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api/apiError.js'
import { readDomain } from '../api/exports.js'
import { registerSite, unregisterSite } from '../api/registerSite.js'
import { forTenants, type SiteRecord, type SiteSource } from '../stores/siteRecord.js'
import { findSite } from '../stores/siteStore.js'
import {
  type DashboardContext,
  dashboardFrame,
  requestForm,
  requireWrite,
  seeOther,
  sendPage,
} from './dashboardContext.js'
import type { Form } from './document.js'
import { ConfirmPage } from './messagePage.js'
import { removeQuestion, SiteFormPage } from './siteFormPage.js'

/** Adds the forms that register a site, change its source and remove it. */
export function siteForms(pages: FastifyInstance, context: DashboardContext): void {
  pages.get('/:organisation/-/sites/new', async (request, reply) => {
    requireWrite(request.key)
    return sendPage(reply, SiteFormPage({ frame: dashboardFrame(context, request.key), values: {} }))
  })

  pages.post('/:organisation/-/sites', async (request, reply) => {
    requireWrite(request.key)
    const form = requestForm(request)
    const frame = dashboardFrame(context, request.key)
    try {
      const domain = readDomain((form.domain ?? '').trim())
      if (await findSite(context.database, domain).then((site) => site?.organisation === request.key.organisation))
        throw new ApiError(409, `The site "${domain}" is already registered.`)
      await registerSite(context, { domain, organisation: request.key.organisation, source: formSource(form) })
      return seeOther(reply, frame.addresses.site(domain))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const page = SiteFormPage({ frame, values: form, failure: formMessage(error) })
      return sendPage(reply.headers(error.headers), page, error.status)
    }
  })

  pages.get('/:organisation/:domain/settings', async (request, reply) => {
    requireWrite(request.key)
    const site = await requireSite(request)
    const frame = dashboardFrame(context, request.key)
    return sendPage(
      reply,
      SiteFormPage({ frame, site: forTenants(site), values: sourceValues(forTenants(site).source) }),
    )
  })

  pages.post('/:organisation/:domain/settings', async (request, reply) => {
    requireWrite(request.key)
    const site = await requireSite(request)
    const form = requestForm(request)
    const frame = dashboardFrame(context, request.key)
    try {
      if (site.source.kind === 'folder' || site.trusted) throw new ApiError(403, OPERATOR_SITE)
      await registerSite(context, {
        domain: site.domain,
        organisation: site.organisation,
        source: withKnownCredentials(formSource(form), site),
      })
      return seeOther(reply, frame.addresses.site(site.domain))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const page = SiteFormPage({ frame, site: forTenants(site), values: form, failure: formMessage(error) })
      return sendPage(reply.headers(error.headers), page, error.status)
    }
  })

  pages.post('/:organisation/:domain/remove', async (request, reply) => {
    requireWrite(request.key)
    const { domain, organisation } = await requireSite(request)
    const frame = dashboardFrame(context, request.key)
    const back = frame.addresses.site(domain, '/settings')
    if (requestForm(request).confirmed !== 'yes')
      return sendPage(
        reply,
        ConfirmPage({
          frame,
          question: removeQuestion(domain),
          label: 'Remove site',
          action: frame.addresses.site(domain, '/remove'),
          back,
        }),
      )
    await unregisterSite(context, domain, organisation)
    return seeOther(reply, frame.addresses.sites)
  })

  /** @throws ApiError 404 */
  async function requireSite({ key, params }: FastifyRequest): Promise<SiteRecord> {
    const domain = readDomain((params as { domain: string }).domain)
    const site = await findSite(context.database, domain)
    if (site?.organisation !== key.organisation) throw new ApiError(404, 'Site not found.')
    return site
  }
}

const OPERATOR_SITE = 'The operator of the server registered this site. Only the operator can change its source.'

/** Returns the message of an API error with the labels of the form. */
function formMessage({ message }: ApiError): string {
  return message
    .replace('source.url', 'repository')
    .replace('source.ref', 'branch')
    .replace('source.directory', 'folder')
}

/** Converts the form to the source of a site. */
function formSource({ url = '', ref = '', directory = '' }: Form): SiteSource {
  return {
    kind: 'git',
    url: url.trim(),
    ...(ref.trim() !== '' && { ref: ref.trim() }),
    ...(directory.trim() !== '' && { directory: directory.trim() }),
  }
}

function sourceValues(source: SiteSource): Form {
  return source.kind === 'git' ? { ...source, kind: undefined } : {}
}

/** Replaces a URL with masked credentials, as the form shows it, with the stored one. */
function withKnownCredentials(source: SiteSource, site: SiteRecord): SiteSource {
  const shown = forTenants(site).source
  if (source.kind === 'folder' || shown.kind === 'folder' || site.source.kind === 'folder') return source
  return source.url === shown.url ? { ...source, url: site.source.url } : source
}
