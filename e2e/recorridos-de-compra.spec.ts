import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { publicar, separateVendedor } from './support/publicaciones.ts';
import { signInWithCuenta } from './support/roles.ts';
import { numbersOf, SEED } from './support/seed.ts';

/*
 * Random journeys of a purchase on a bad network, compared with the API's own count: bought once, and shown truthfully.
 * `JOURNEYS=500 SEED=n npm test -- recorridos-de-compra` is the nightly form.
 */

const JOURNEYS = Number(process.env.JOURNEYS ?? 6);
const TESTS = 3;
const COMMANDS = ['press', 'press', 'press', 'back', 'reload', 'tab', 'quantity', 'session'] as const;
const NETWORKS = ['normal', 'cut', 'offline', 'lost', 'stalled', 'late'] as const;
type Network = (typeof NETWORKS)[number];

/** Alerts that end an intent: the purchase exists, and pressing the button again makes another purchase. */
const TOLD = /¡Compra realizada!|La compra que habías enviado antes sí llegó|Esta compra quedó hecha una sola vez/;
const NOT_BOUGHT = 'No se compró nada.';

/** The button is absent while a press is pending. */
const confirmar = (page: Page) => page.getByRole('button', { name: 'Confirmar compra', disabled: false });
const alert = (page: Page) => page.getByRole('alertdialog');

/** The name in local storage of the alerts that the page has shown: a closed page cannot report them. */
const SHOWN = 'prueba_avisos';

/** Runs in the page: stores each alert once a frame has shown it. */
function storeShownAlerts(name: string): void {
  let last = '';
  const store = (text: string) =>
    localStorage.setItem(name, JSON.stringify([...JSON.parse(localStorage.getItem(name) ?? '[]'), text]));
  new MutationObserver(() => {
    const text = document.querySelector('[role="alertdialog"][open]')?.textContent ?? '';
    if (text !== last && text !== '') requestAnimationFrame(() => requestAnimationFrame(() => store(text)));
    last = text;
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** One buyer at one listing: the product's statements, and the number of purchases that they allow. */
class Journey {
  /** Number of the alerts in the log. */
  private logged = 0;
  readonly log: string[] = [];
  private next: Network = 'normal';
  /** Lets stalled requests end when their page closes. */
  private readonly pending: Promise<void>[] = [];

  constructor(
    private page: Page,
    private readonly buyer: { userId: number; email: string; password: string },
    private readonly listing: number,
  ) {}

  async begin(): Promise<void> {
    const context = this.page.context();
    await context.addInitScript(storeShownAlerts, SHOWN);
    await context.route('**/api/ventas', (route) => this.answer(route));
    await this.openForm();
  }

  /** Number of purchases that the page has announced to the buyer. */
  async told(): Promise<number> {
    const shown = await this.page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]') as string[], SHOWN);
    for (const text of shown.slice(this.logged)) this.log.push(`«${text}»`);
    this.logged = shown.length;
    return shown.filter((text) => TOLD.test(text)).length;
  }

  async purchases(): Promise<number> {
    const response = await this.page.request.get(`/api/usuarios/${this.buyer.userId}/compras?limite=100`);
    expect(response.status()).toBe(200);
    const rows = (await response.json()) as { publicacion_id: number }[];
    return rows.filter(({ publicacion_id }) => publicacion_id === this.listing).length;
  }

  private async answer(route: Route): Promise<void> {
    if (route.request().method() !== 'POST') return route.continue();
    const network = this.next;
    this.next = 'normal';
    if (network === 'cut') return route.abort('connectionfailed');
    if (network === 'normal' || network === 'offline') return route.continue();
    const arrived = route.fetch();
    this.pending.push(
      arrived.then(
        () => undefined,
        () => undefined,
      ),
    );
    const response = await arrived.catch(() => undefined);
    if (network === 'stalled' || response === undefined) return;
    if (network === 'late') await new Promise((resolve) => setTimeout(resolve, 600));
    // The page may have been closed in the meantime.
    await (network === 'late' ? route.fulfill({ response }) : route.abort('connectionreset')).catch(() => undefined);
  }

  /** Opens the form from the listing, so that Back leads to the listing. */
  private async openForm(): Promise<void> {
    await this.page.goto(`/publicacion/${this.listing}`);
    await this.toForm();
  }

  private async toForm(): Promise<void> {
    await this.past(() => this.page.getByRole('link', { name: 'Comprar', exact: true }).click({ timeout: 4000 }));
    await this.formIsThere();
  }

  private formIsThere(): Promise<void> {
    return this.past(() => expect(confirmar(this.page)).toBeVisible({ timeout: 4000 }));
  }

  /** Runs an action and closes the alerts that may open at any moment. */
  private async past(action: () => Promise<void>): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      await this.readAlert();
      try {
        return await action();
      } catch (error) {
        if (attempt === 3) throw error;
      }
    }
  }

  /** Reads and closes the alert that is open, if any. */
  private async readAlert(): Promise<void> {
    if (!(await alert(this.page).isVisible())) return;
    const text = await alert(this.page).textContent();
    await this.page.getByRole('button', { name: 'Aceptar' }).click();
    await expect(alert(this.page)).toHaveCount(0);
    if (TOLD.test(text ?? '')) await this.expectTold();
  }

  /** Expects as many purchases as the page announced to the buyer. The last alert may be stored a frame later. */
  private async expectTold(): Promise<void> {
    const made = await this.purchases();
    await expect.poll(() => this.told(), { message: this.story() }).toBe(made);
  }

  /** The sentence beside the form, once a press has ended. */
  private async readSentence(): Promise<void> {
    const text = (await this.page.getByRole('main').textContent()) ?? '';
    if (text.includes(NOT_BOUGHT)) {
      this.log.push(NOT_BOUGHT);
      await this.expectTold();
    }
  }

  async press(network: Network): Promise<void> {
    this.log.push(`press ${network}`);
    // While a press is pending, the button stays disabled.
    if (!(await confirmar(this.page).isVisible())) await this.openForm();
    const before = await this.told();
    this.next = network;
    if (network === 'offline') await this.page.context().setOffline(true);
    await this.past(() => confirmar(this.page).click({ timeout: 4000 }));
    if (network === 'stalled' || network === 'late') return;
    await this.outcome(before);
    if (network === 'offline') await this.page.context().setOffline(false);
  }

  /** Waits until a press has shown its outcome: an alert, a sentence, a question, or another page. */
  private async outcome(before: number): Promise<void> {
    const question = this.page.getByRole('dialog');
    const ended = async (): Promise<boolean> => {
      if (await alert(this.page).isVisible()) return true;
      if (await question.isVisible()) return true;
      return confirmar(this.page).isVisible();
    };
    await expect.poll(ended, { message: this.story(), timeout: 15_000 }).toBe(true);
    await this.readAlert();
    if (await question.isVisible()) await this.confirmQuestion(question);
    if ((await this.told()) === before && (await confirmar(this.page).isVisible())) await this.readSentence();
  }

  /** The data that the buyer saw have changed: the buyer confirms the purchase. */
  private async confirmQuestion(question: Locator): Promise<void> {
    this.log.push('question');
    const before = await this.told();
    await question.getByRole('button', { name: /^Confirmar/ }).click();
    await this.outcome(before);
  }

  /** The session ends on the server: the next API call leads to the login, and then back. */
  private async endSession(): Promise<void> {
    if (!(await confirmar(this.page).isVisible())) await this.openForm();
    await this.readAlert();
    await this.page.context().clearCookies();
    await confirmar(this.page)
      .click({ timeout: 4000 })
      .catch(() => undefined);
    await expect(this.page.getByLabel('Email')).toBeVisible();
    await this.readAlert();
    await this.page.getByLabel('Email').fill(this.buyer.email);
    await this.page.getByLabel('Contraseña', { exact: true }).fill(this.buyer.password);
    await this.page.getByRole('button', { name: 'Ingresar' }).click();
    await this.formIsThere();
  }

  async run(command: (typeof COMMANDS)[number], random: () => number): Promise<void> {
    if (command === 'press') return this.press(NETWORKS[Math.trunc(random() * NETWORKS.length)] ?? 'normal');
    this.log.push(command);
    if (command === 'reload') await this.page.reload();
    if (command === 'back') await this.page.goBack();
    if (command === 'tab') {
      const old = this.page;
      this.page = await old.context().newPage();
      await old.close();
    }
    if (command === 'quantity') {
      if (!(await confirmar(this.page).isVisible())) return;
      await this.past(() => this.page.getByLabel('Cantidad').fill(String(2 + Math.trunc(random() * 8))));
      return;
    }
    if (command === 'session') {
      await Promise.all(this.pending);
      return this.endSession();
    }
    await this.openForm();
  }

  /** On a good network the buyer presses until the page says that it is bought. */
  async end(): Promise<void> {
    await Promise.all(this.pending);
    const before = await this.told();
    await this.openForm();
    for (let presses = 0; (await this.told()) === before; presses += 1) {
      expect(presses, this.story()).toBeLessThan(4);
      await this.press('normal');
    }
    await this.expectTold();
  }

  story(): string {
    return `seed ${SEED}: ${this.log.join(' → ')}`;
  }
}

test.describe.configure({ mode: 'parallel' });

for (let part = 0; part < TESTS; part += 1) {
  const journeys = Math.ceil(JOURNEYS / TESTS);

  test(`${journeys} random journeys on a bad network buy exactly as often as the page reports, part ${part + 1}`, async ({
    browser,

    baseURL,
  }) => {
    test.setTimeout(60_000 + journeys * 30_000);
    const random = numbersOf(SEED + part);
    const listing = await publicar(await separateVendedor(), { precio: '84500.5', envio: 'no', tipo_envio: '' });
    for (let i = 0; i < journeys; i += 1) {
      const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
      const page = await context.newPage();
      const cuenta = cuentaNueva('mecanico');
      const userId = await registrar(page.request, cuenta);
      await signInWithCuenta(page, cuenta);
      const journey = new Journey(page, { userId, email: cuenta.email, password: cuenta.password }, listing);
      await journey.begin();
      const length = 2 + Math.trunc(random() * 5);
      try {
        for (let n = 0; n < length && (await journey.told()) === 0; n += 1) {
          await journey.run(COMMANDS[Math.trunc(random() * COMMANDS.length)] ?? 'press', random);
        }
        await journey.end();
      } catch (error) {
        throw new Error(`journey ${i} of part ${part}, ${journey.story()}`, { cause: error });
      }
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  });
}
