/** Stands in the built documentation where the server's own address is to be. The name belongs to nobody (RFC 2606). */
export const URL_MARK = 'https://octavo.invalid'
