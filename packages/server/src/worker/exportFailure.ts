/** Ends a job for good: trying again would not help. The message is for the site's owner. */
export class ExportFailure extends Error {}
