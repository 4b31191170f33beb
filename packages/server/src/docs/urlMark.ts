/** Placeholder for the server's URL in the built documentation, with a reserved name (RFC 2606). */
export const URL_MARK = 'https://octavo.invalid'
