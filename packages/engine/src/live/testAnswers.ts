import type { AnswerModel, SiteKnowledge } from '@octavo/assistant'
import type { Diagnostic } from '@octavo/core'
import { type EvalQuestion, failureAt, plainText } from './readEvals.js'

interface AnswerTest {
  knowledge: SiteKnowledge
  model: AnswerModel
}

/** Number of questions that a model answers at a time. */
const AT_A_TIME = 4
/** Maximum length of an answer in a report, in characters. */
const MAX_ANSWER_LENGTH = 300

/** Returns the facts that the answers of a model do not state, and the questions that it does not answer. */
export async function testAnswers(test: AnswerTest, questions: readonly EvalQuestion[]): Promise<Diagnostic[]> {
  const failures: Diagnostic[] = []
  const waiting = [...questions]
  const answerNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) failures.push(...(await testAnswer(test, next)))
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, answerNext))
  return failures
}

async function testAnswer(test: AnswerTest, { question, facts }: EvalQuestion): Promise<Diagnostic[]> {
  const { readAnswer, unstatedFacts } = await import('@octavo/assistant')
  try {
    const answer = await readAnswer(test, question.text)
    const plainAnswer = plainText(answer)
    const doubtful = facts.filter(({ text }) => !plainAnswer.includes(plainText(text)))
    const unstated = doubtful.length === 0 ? [] : await unstatedFacts(test.model, answer, doubtful)
    const shortAnswer = answer.trim().replace(/\s+/g, ' ')
    return unstated.map((fact) => ({
      ...failureAt(fact),
      rule: 'EVAL_ANSWER',
      message: `The answer to "${question.text}" does not state the fact "${fact.text}".`,
      hint: `Answer: ${shortAnswer.length > MAX_ANSWER_LENGTH ? `${shortAnswer.slice(0, MAX_ANSWER_LENGTH)}…` : shortAnswer}`,
    }))
  } catch (error) {
    const message = `The question "${question.text}" was not tested: ${(error as Error).message}`
    return [{ ...failureAt(question), rule: 'EVAL_ANSWER', message }]
  }
}
