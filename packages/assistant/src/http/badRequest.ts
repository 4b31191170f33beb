/** A request that cannot be answered, and why, in a sentence for the caller. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest'

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}
