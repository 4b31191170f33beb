/** The reason why a bundle can't be published, for the operator. */
export class BundleError extends Error {}

/** A temporary error, such as a broken connection or a busy server. */
export class PassingError extends BundleError {}
