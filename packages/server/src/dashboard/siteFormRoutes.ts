import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api/apiError.js'
import { readDomain } from '../api/exports.js'
import { registerSite, unregisterSite } from '../api/registerSite.js'
import { requireSite } from '../api/requireSite.js'
import { forTenants, type SiteRecord, type SiteSource } from '../stores/siteRecord.js'
import { findSite } from '../stores/siteStore.js'
import {
  askFirst,
  type DashboardContext,
  dashboardFrame,
  requestForm,
  seeOther,
  sendPage,
  servePage,
} from './dashboardContext.js'
import type { Form } from './document.js'
import { PAGE_ROUTES } from './pageAccess.js'
import { isOperatorSite, OPERATOR_SITE, removeQuestion, SiteFormPage } from './siteFormPage.js'

/** Adds the forms that register a site, change its source and remove it. */
export function siteForms(pages: FastifyInstance, context: DashboardContext): void {
  servePage(pages, PAGE_ROUTES.newSite, async (request, reply) => {
    return sendPage(reply, SiteFormPage({ frame: dashboardFrame(context, request.actor), values: {} }))
  })

  servePage(pages, PAGE_ROUTES.addSite, async (request, reply) => {
    const form = requestForm(request)
    const frame = dashboardFrame(context, request.actor)
    try {
      const domain = readDomain((form.domain ?? '').trim())
      if (await findSite(context.database, domain).then((site) => site?.organisation === request.actor.organisation))
        throw new ApiError(409, `The site "${domain}" is already registered.`)
      request.audit.target = domain
      await registerSite(context, { domain, organisation: request.actor.organisation, source: formSource(form) })
      return seeOther(reply, frame.addresses.site(domain))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const page = SiteFormPage({ frame, values: form, failure: formMessage(error) })
      return sendPage(reply.headers(error.headers), page, error.status)
    }
  })

  servePage(pages, PAGE_ROUTES.siteSettings, async (request, reply) => {
    const site = await requireSite(context.database, request)
    const frame = dashboardFrame(context, request.actor)
    return sendPage(
      reply,
      SiteFormPage({ frame, site: forTenants(site), values: sourceValues(forTenants(site).source) }),
    )
  })

  servePage(pages, PAGE_ROUTES.changeSite, async (request, reply) => {
    const site = await requireSite(context.database, request)
    const form = requestForm(request)
    const frame = dashboardFrame(context, request.actor)
    try {
      if (isOperatorSite(site)) throw new ApiError(403, OPERATOR_SITE)
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

  servePage(pages, PAGE_ROUTES.removeSite, async (request, reply) => {
    const { domain, organisation } = await requireSite(context.database, request)
    const frame = dashboardFrame(context, request.actor)
    const back = frame.addresses.site(domain, '/settings')
    const question = {
      frame,
      question: removeQuestion(domain),
      label: 'Remove site',
      action: frame.addresses.site(domain, '/remove'),
      back,
    }
    const confirmation = askFirst(request, reply, question)
    if (confirmation) return confirmation
    await unregisterSite(context, domain, organisation)
    return seeOther(reply, frame.addresses.sites)
  })
}

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
  const maskedSource = forTenants(site).source
  if (source.kind === 'folder' || maskedSource.kind === 'folder' || site.source.kind === 'folder') return source
  return source.url === maskedSource.url ? { ...source, url: site.source.url } : source
}
