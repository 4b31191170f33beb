import type { Diagnostic } from '@octavo/core'
import type { Site } from '@octavo/site'
import type { SiteRepository } from '../files/siteRepository.js'

const WARNING = { rule: 'CFG_NO_EFFECT', severity: 'warning' } as const

/** Reports links to edit pages and to raise issues on sites without a repository. */
export function checkFeedback(site: Site, repository: SiteRepository | undefined): Diagnostic[] {
  if (repository) return []
  return (['edits', 'issues'] as const).flatMap((key) => {
    if (site.config?.feedback[key] !== true) return []
    return [
      {
        ...WARNING,
        ...(site.locate(['feedback', key]) ?? { file: 'docs.json' }),
        message: `feedback.${key} needs a repository; its link is not shown.`,
        hint: 'Fix: set `feedback.repository` in octavo.config.ts, or add a git remote `origin` on GitHub or GitLab.',
      },
    ]
  })
}

/** Reports an entry for consent that no value can match, so that no service loads. */
export function checkConsent(site: Site): Diagnostic[] {
  const cookies = site.config?.integrations.cookies
  if (!cookies) return []
  const missing = (['key', 'value'] as const).filter((key) => !cookies[key]).map((key) => `\`${key}\``)
  if (missing.length === 0) return []
  return [
    {
      ...WARNING,
      ...(site.locate(['integrations', 'cookies']) ?? { file: 'docs.json' }),
      message: `Missing ${missing.join(' and ')} in integrations.cookies; no service ever loads.`,
      hint: 'Fix: set both, such as `{ "key": "cookie-consent", "value": "accepted" }`, or remove `cookies`.',
    },
  ]
}
