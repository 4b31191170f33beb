/** Why a bundle can't be served, in words for the operator. */
export class BundleError extends Error {}

/** What may go better with the next try: a connection that broke, a server that is busy. */
export class PassingError extends BundleError {}
