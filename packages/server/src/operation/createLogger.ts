import { type Logger, pino } from 'pino'

/** Lines of JSON on standard output. Nothing that opens anything is in them. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: { paths: ['*.authorization', 'req.headers', '*.password', '*.secret'], censor: '***' },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}
