import type { ParameterLocation, ParameterStyle } from '@octavo/core'

/** Styles that values have by their place (OpenAPI, Style Values); the first is the usual one. */
export const STYLES: Record<ParameterLocation, readonly ParameterStyle[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
  querystring: ['form'],
}
