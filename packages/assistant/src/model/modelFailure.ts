import { ProviderRefused } from './chatCompletions.js'

/** Thrown when a model takes too long. */
export class ModelTooSlow extends Error {}

/**
 * Returns the error of a failed model for operators. Errors of providers may repeat readers' questions, and keys: none
 * of that is passed on.
 */
export function modelFailure(error: unknown): Error {
  if (error instanceof ProviderRefused || error instanceof ModelTooSlow) return error
  const { code } = error as { code?: unknown }
  return new Error(`The answer of the model broke off${typeof code === 'string' ? ` (${code})` : ''}.`)
}
