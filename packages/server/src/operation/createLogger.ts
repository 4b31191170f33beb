import { type Logger, pino } from 'pino'

/**
 * Creates a logger that writes lines of JSON to standard output. It writes synchronously, so that the last lines
 * before a crash are not lost, and redacts secrets.
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
