/**
 * Returns why tenants can't register a domain, or undefined if they can: it names this server or another one of its network.
 * @param reserved names that include their subdomains
 */
export function reservedReason(
  domain: string,
  { publicUrl, reserved }: { publicUrl: string; reserved: readonly string[] },
): string | undefined {
  const labels = domain.split('.')
  // A URL with a numeric last label has an IP address as its host.
  if (/^\d+$/.test(labels.at(-1) ?? '')) return 'IP addresses'
  if (labels.length === 1 || labels.at(-1) === 'localhost') return 'Names without a dot, and localhost,'
  if (URL.canParse(publicUrl) && new URL(publicUrl).hostname === domain) return 'The domain of this server'
  if (reserved.some((name) => domain === name || domain.endsWith(`.${name}`)))
    return 'Domains that the operator reserves'
  return undefined
}
