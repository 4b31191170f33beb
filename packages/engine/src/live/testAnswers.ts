import { setTimeout } from 'node:timers/promises'
import type { AnswerModel, SiteKnowledge } from '@octavo/assistant'
import { type Diagnostic, plural } from '@octavo/core'
import { type EvalQuestion, failureAt, type LocatedText, plainText } from './readEvals.js'

interface AnswerTest {
  knowledge: SiteKnowledge
  model: AnswerModel
}

/** Number of questions that a model answers at a time. */
const AT_A_TIME = 4
/** Maximum length of an answer in a report, in characters. */
const MAX_ANSWER_LENGTH = 300

/** Statuses of a model that accepts no more requests now. */
const BUSY = new Set([429, 503])
/** Pauses before a request is repeated, in milliseconds. */
const PAUSES_MS = [1_000, 4_000, 15_000]

/**
 * Returns the facts that the answers of a model do not state, and the questions that it does not answer. A model that fails
 * before its first answer, such as one with a wrong key, gets no more questions.
 */
export async function testAnswers(test: AnswerTest, questions: readonly EvalQuestion[]): Promise<Diagnostic[]> {
  const failures: Diagnostic[] = []
  const waiting = [...questions]
  let hasAnswered = false
  const answerNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { unstated, failure } = await testAnswer(test, next)
      failures.push(...unstated, ...(failure ? [failure] : []))
      hasAnswered ||= failure === undefined
      const left = hasAnswered ? [] : waiting.splice(0)
      const [first] = left
      if (!first) continue
      const message = `${plural(left.length, 'more question')} ${left.length === 1 ? 'was' : 'were'} not tested.`
      failures.push({ ...failureAt(first.question), rule: 'EVAL_ANSWER', message })
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, answerNext))
  return failures
}

interface TestedAnswer {
  unstated: Diagnostic[]
  failure?: Diagnostic
}

async function testAnswer(test: AnswerTest, { question, facts }: EvalQuestion): Promise<TestedAnswer> {
  const { readAnswer, unstatedFacts } = await import('@octavo/assistant')
  try {
    const answer = await repeatWhileBusy(() => readAnswer(test, question.text))
    const plainAnswer = plainText(answer)
    const doubtful = facts.filter(({ text }) => !plainAnswer.includes(plainText(text)))
    const unstated =
      doubtful.length === 0 ? [] : await repeatWhileBusy(() => unstatedFacts(test.model, answer, doubtful))
    const shortAnswer = answer.trim().replace(/\s+/g, ' ')
    const toDiagnostic = (fact: LocatedText): Diagnostic => ({
      ...failureAt(fact),
      rule: 'EVAL_ANSWER',
      message: `The answer to "${question.text}" does not state the fact "${fact.text}".`,
      hint: `Answer: ${shortAnswer.length > MAX_ANSWER_LENGTH ? `${shortAnswer.slice(0, MAX_ANSWER_LENGTH)}…` : shortAnswer}`,
    })
    return { unstated: unstated.map(toDiagnostic) }
  } catch (error) {
    const message = `The question "${question.text}" was not tested: ${(error as Error).message}`
    return { unstated: [], failure: { ...failureAt(question), rule: 'EVAL_ANSWER', message } }
  }
}

async function repeatWhileBusy<Result>(request: () => Promise<Result>): Promise<Result> {
  for (const pause of PAUSES_MS) {
    try {
      return await request()
    } catch (error) {
      if (!BUSY.has((error as { status?: number }).status ?? 0)) throw error
      await setTimeout(pause)
    }
  }
  return request()
}
