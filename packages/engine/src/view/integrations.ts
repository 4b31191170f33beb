import type { ResolvedDocsConfig } from '@octavo/config'
import type { IntegrationsView } from '@octavo/core'
import { SERVICES, type ServiceName } from './services.js'

type Config = Pick<ResolvedDocsConfig, 'integrations'>

/** Sources that services add to the Content-Security-Policy of a site. */
export interface ServiceSources {
  scripts: string[]
  fonts: string[]
  workers: boolean
}

function integrationServices({ integrations }: Config) {
  const names = Object.keys(SERVICES) as ServiceName[]
  return names.flatMap((name) => {
    const config = integrations[name]
    // Missing keys are reported elsewhere.
    const describe = SERVICES[name] as (config: object) => ReturnType<(typeof SERVICES)[ServiceName]>
    return config ? [describe(config)] : []
  })
}

/** Returns the services and the consent settings of a site, or undefined if it has no services. */
export function integrationsView(config: Config): IntegrationsView | undefined {
  const services = integrationServices(config).map(({ scripts: _, fonts: __, workers: ___, ...service }) => service)
  if (services.length === 0) return undefined
  const { cookies, onetrust, transcend } = config.integrations
  const consent = {
    stored: cookies && { key: cookies.key ?? '', value: cookies.value ?? '' },
    category: onetrust && (onetrust.categoryId ?? 'C0002'),
    purpose: transcend && (transcend.analyticsPurpose ?? 'Analytics'),
  }
  return { services, consent: cookies || onetrust || transcend ? consent : undefined }
}

/** Returns the sources that the services of a site need, sorted and without duplicates. */
export function serviceSources(config: Config): ServiceSources {
  const services = integrationServices(config)
  const origins = services.flatMap(({ src }) => (URL.canParse(src) ? [new URL(src).origin] : []))
  return {
    scripts: sorted([...origins, ...services.flatMap(({ scripts = [] }) => scripts)]),
    fonts: sorted(services.flatMap(({ fonts = [] }) => fonts)),
    workers: services.some(({ workers }) => workers),
  }
}

function sorted(sources: readonly string[]): string[] {
  return [...new Set(sources)].sort()
}
