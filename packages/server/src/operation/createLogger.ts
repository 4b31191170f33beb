import { type Logger, pino } from 'pino'

/**
 * Lines of JSON on standard output, each written before the program goes on: the last ones before a process is killed are
 * those that tell why. Nothing that opens anything is in them.
 */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      redact: { paths: ['*.authorization', 'req.headers', '*.password', '*.secret'], censor: '***' },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ dest: 1, sync: true }),
  )
}
