export {
  addressKey,
  departureOf,
  type Encoding,
  encodingsOf,
  INTERNAL_SECRET_HEADER,
  isSecretOf,
  Looks,
  loggedPath,
  tellsOfTheWay,
} from './headers.ts';
export { createDoor, type Door, SERVER_LIMITS } from './request-guard.ts';
