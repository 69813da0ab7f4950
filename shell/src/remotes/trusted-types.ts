interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string;
  };
}

const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

/** The page's Content-Security-Policy asks for a named policy wherever a script's address is set. */
const policy = trustedTypes?.createPolicy('fluxpartes#remotes', { createScriptURL: (url) => url });

/** The address of a remote's entry, which came from the registry, marked as fit for `script.src`. */
export function trustedScriptUrl(url: string): string {
  return policy ? policy.createScriptURL(url) : url;
}
