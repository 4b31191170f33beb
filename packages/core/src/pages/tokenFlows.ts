/** Keys of the labels of token flows, by their names in a document. */
export const FLOW_LABELS = {
  authorizationCode: 'authorizationCode',
  clientCredentials: 'clientCredentials',
  implicit: 'implicitFlow',
  password: 'passwordFlow',
  deviceAuthorization: 'deviceFlow',
} as const

/** Keys of the labels of their URLs. */
export const FLOW_URL_LABELS = {
  authorizationUrl: 'authorizationUrl',
  deviceAuthorizationUrl: 'deviceUrl',
  tokenUrl: 'tokenUrl',
  refreshUrl: 'refreshUrl',
  openIdConnectUrl: 'discoveryUrl',
  oauth2MetadataUrl: 'discoveryUrl',
} as const

/** Returns the entry of a table for a name from a document. */
export function labelKey<Key extends string>(table: Readonly<Record<string, Key>>, name: string): Key | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
