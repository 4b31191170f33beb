import type { ParameterLocation, ParameterStyle } from '@octavo/core'

/** Styles of each parameter location (OpenAPI, Style Values). The first is the default. */
export const STYLES: Record<ParameterLocation, readonly ParameterStyle[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
  querystring: ['form'],
}
