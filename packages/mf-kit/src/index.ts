export {
  type Action,
  type CallControl,
  type Outcome,
  type Slot,
  useAction,
  useIsRunning,
  useIsShown,
  useProgress,
} from './actions/use-action.ts';
export { brandLink } from './brand-link.tsx';
export { shellContract } from './contract.ts';
export { defineRemote } from './define-remote.ts';
export { type Draft, draftIn, eraseDrafts, textsOf } from './drafts.ts';
export { createEventBus } from './event-bus.ts';
export { focusTitle, pageTitle } from './focus-title.ts';
export { currentEntry, type LoginEstado, loginEstado } from './history-entry.ts';
export { createOverlay, type Overlay, type OverRows, type Withdraw } from './lists/overlay.ts';
export type { Pages, Row } from './lists/pages.ts';
export { invalidateLists, type List, type RequestPage, refreshPageOf } from './lists/refresh.ts';
export { usePages } from './lists/use-pages.ts';
export { useReloadOnReturn } from './lists/use-reload-on-return.ts';
export { keepMeasures, readMeasures } from './measures.ts';
export { MeasuresPanel } from './measures-panel.tsx';
export { createQueryClient } from './query-client.ts';
export {
  type Alerts,
  type ConfirmAnswers,
  type ContractRange,
  type CurrentSesion,
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
} from './remote-module.ts';
export { routeId } from './route-id.ts';
export { useCopy } from './use-copy.ts';
export { useGoBack } from './use-go-back.ts';
export { type Search, useSearch, useSearchInUrl, type WriteSearch } from './use-search.ts';
export { ShellProvider, useSesion, useShell } from './use-shell.tsx';
