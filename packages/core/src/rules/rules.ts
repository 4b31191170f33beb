import { ACCESSIBILITY_RULES } from './accessibilityRules.js'
import { ASYNCAPI_RULES } from './asyncapiRules.js'
import { BLOG_RULES } from './blogRules.js'
import { BUILDING_RULES } from './buildingRules.js'
import { CONFIGURATION_RULES } from './configurationRules.js'
import { OPENAPI_LIMIT_RULES } from './limitRules.js'
import { FRONTMATTER_RULES, NAVIGATION_RULES } from './navigationRules.js'
import { OPENAPI_RULES } from './openapiRules.js'
import { LINK_RULES, PAGE_RULES } from './pageRules.js'
import type { Rule } from './rule.js'

const REGISTRY = {
  ...CONFIGURATION_RULES,
  ...NAVIGATION_RULES,
  ...BLOG_RULES,
  ...FRONTMATTER_RULES,
  ...PAGE_RULES,
  ...OPENAPI_RULES,
  ...OPENAPI_LIMIT_RULES,
  ...ASYNCAPI_RULES,
  ...LINK_RULES,
  ...ACCESSIBILITY_RULES,
  ...BUILDING_RULES,
}

export type RuleId = keyof typeof REGISTRY

/** All rules of diagnostics. IDs never change between releases. */
export const RULES: Readonly<Record<RuleId, Rule>> = REGISTRY

/** Returns the path of the documentation section about a rule, relative to the docs root. */
export function rulePath(id: RuleId): string {
  return `/reference/problems#${id.toLowerCase()}`
}
