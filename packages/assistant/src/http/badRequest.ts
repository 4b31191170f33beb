/** A request that can't be answered, and why, in a sentence for whoever sent it. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest'

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}
