/** Ends a job for good: trying again would not help. The message is for the site's owner, its cause, if it is a text, for the operator. */
export class ExportFailure extends Error {}
