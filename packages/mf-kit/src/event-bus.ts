import type { EventBus, Listeners } from './remote-module.ts';

/** The bus of a frame: the shell's, the standalone one and the tests'. */
export function createEventBus(): EventBus {
  const listening = new Map<string, Listeners>();
  return {
    tell: (name, event) => {
      for (const listeners of listening.values()) {
        try {
          listeners[name]?.(event);
        } catch (error) {
          console.error(error);
        }
      }
    },
    listen: (owner, listeners) => {
      listening.set(owner, listeners);
      return () => {
        if (listening.get(owner) === listeners) listening.delete(owner);
      };
    },
  };
}
