export {
  type Action,
  type CallControl,
  LEFT_WHILE_SENDING,
  type Outcome,
  type Slot,
  useAction,
  useIsRunning,
  useIsShown,
  useProgress,
} from './actions/use-action.ts';
export { type Draft, draftIn, eraseDrafts, textDraft, textsOf } from './drafts.ts';
export { createOverlay, type Overlay, type OverRows, type Withdraw } from './lists/optimistic-overlay.ts';
export {
  invalidateLists,
  type List,
  type Pages,
  type RequestPage,
  type Row,
  refreshPageOf,
} from './lists/refresh.ts';
export { usePages } from './lists/use-pages.ts';
export { useReloadOnReturn } from './lists/use-reload-on-return.ts';
export {
  BackButton,
  currentEntry,
  focusTitle,
  type LoginEstado,
  loginEstado,
  pageTitle,
  routeId,
} from './navigation.tsx';
export { createQueryClient } from './query-client.ts';
export {
  type Alerts,
  type ConfirmAnswers,
  type ContractRange,
  type CurrentSesion,
  createEventBus,
  defineRemote,
  type EventBus,
  type FirstPaint,
  type Listeners,
  type Perfil,
  type ReadyAnswer,
  type RemoteModule,
  type SesionStore,
  SHELL_CONTEXT_VERSION,
  type ShellContext,
  type ShellEvents,
  type SiteConfig,
  shellContract,
} from './remote-module.ts';
export { offlineText, Retry } from './retry.tsx';
export { useCopy } from './use-copy.ts';
export { type Search, useSearch, useSearchInUrl, type WriteSearch } from './use-search.ts';
export { ShellProvider, useSesion, useShell, useTextoEnvio } from './use-shell.ts';
export { keepMeasures, readMeasures } from './vitals-opt-out.ts';
export { MeasuresPanel } from './vitals-opt-out-panel.tsx';
