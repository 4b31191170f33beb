/** A permanent failure of a job. The message is for the site's owner; the cause, if it is a string, is for the operator. */
export class ExportFailure extends Error {}
