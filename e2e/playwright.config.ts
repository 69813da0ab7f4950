import { defineConfig } from '@playwright/test';

/**
 * Features switched off. Browser UI: the address bar's list has a renderer, 0.5 s of CPU for each context. Spare and per-
 * site renderers: the product is one site. Playwright's own list is repeated, because the last such switch wins.
 */
const NO_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'IsolateOrigins',
  'site-per-process',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Pages live for seconds: optimising their scripts, axe's too, costs more than it saves, and interpreting them costs most. */
const JS_FLAGS = ['--no-opt', '--no-maglev', '--always-sparkplug'];

/** Painting is off in a whole run: no assertion reads a pixel, and painting takes a sixth of a test's CPU. */
const isPainted = process.env.E2E_PAINT === 'si';

/** Switches off the browser's own network requests. For root it also switches off the sandbox, which root cannot use. */
const CHROMIUM_ARGS = [
  `--js-flags=${JS_FLAGS.join(',')}`,
  // Reserves no memory for tiles. Layout, hit testing and animation frames are unchanged; tiles stay empty.
  ...(isPainted ? [] : ['--force-gpu-mem-available-mb=0']),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${NO_FEATURES.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Whole jobs in a real browser against a running product.
 * `SITE_URL`: the product; `DATA_DIR`: its mails and admin credentials; `BROWSER_PATH`: Chromium. `npm test` sets all three,
 * and `E2E_PAINT=si` for a filtered run, where failures leave a screenshot. No test is retried.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.reports/e2e',
  retries: 0,
  workers: 4,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? '../.reports/e2e.json' }]],
  use: {
    baseURL: process.env.SITE_URL ?? 'http://localhost:8080',
    browserName: 'chromium',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // Many specs intercept requests; `instalada.spec.ts` alone allows the service worker.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    trace: 'off',
    screenshot: isPainted ? 'only-on-failure' : 'off',
    launchOptions: {
      args: CHROMIUM_ARGS,
      ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
    },
  },
});
