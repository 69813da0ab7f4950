export {
  disconnectSignal,
  type Encoding,
  encodingsOf,
  HealthLogFilter,
  INTERNAL_SECRET_HEADER,
  isForwardedHeader,
  isSecretOf,
  logPath,
  rateLimitKey,
} from './headers.ts';
export { createRequestGuard, type RequestGuard, SERVER_LIMITS } from './request-guard.ts';
