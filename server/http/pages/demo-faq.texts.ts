import type { Locale } from '#contract/kit/locale'

interface FaqText {
  readonly title: string
  readonly back: string
  readonly questions: readonly (readonly [question: string, answer: string])[]
}

/** Questions and answers of the demo. A real marketplace sets `FAQ_URL`. */
export const demoFaqTexts: Record<Locale, FaqText> = {
  de: {
    title: 'Häufige Fragen',
    back: 'Zurück zum Portal',
    questions: [
      [
        'Wann bekomme ich mein Geld?',
        'Sobald der Marktplatz einen Auftrag freigegeben hat, kommt er auf die nächste Gutschrift. Unter „Gutschriften“ steht, was offen ist und nach wie vielen Tagen meist gezahlt wird.',
      ],
      [
        'Muss ich selbst Rechnungen schreiben?',
        'Nein. Der Marktplatz rechnet im Gutschriftverfahren ab (§ 14 Abs. 2 UStG). Stimmt eine Gutschrift nicht, widersprechen Sie ihr im Portal.',
      ],
      [
        'Warum sehe ich keine Angebote?',
        'Angebote kommen aus Ihrem Umkreis, passend zu Ihren Qualifikationen und für jede Leistungskategorie, deren Bedingungen Sie akzeptiert haben. Was noch fehlt, steht unter „Unternehmen“.',
      ],
      [
        'Der Kunde ist nicht zu erreichen. Was nun?',
        'Öffnen Sie den Auftrag und wählen Sie „Kunde nicht erreichbar?“. Der Kunde bekommt eine E-Mail mit der Bitte um Rückruf, und der Auftrag wartet.',
      ],
      [
        'Funktioniert das Portal im Keller ohne Netz?',
        'Ja. Die Aufträge der nächsten sieben Tage sind auf dem Gerät. Fotos, Formular und Unterschrift werden gesendet, sobald wieder Netz da ist.',
      ],
    ],
  },
  en: {
    title: 'Frequently asked questions',
    back: 'Back to the portal',
    questions: [
      [
        'When do I get paid?',
        'As soon as the marketplace has approved an order, it goes on your next credit note. “Credit notes” shows what is outstanding and after how many days it is usually paid.',
      ],
      [
        'Do I have to write invoices?',
        'No. The marketplace issues credit notes for you (self-billing, § 14 (2) UStG). If one is wrong, object to it in the portal.',
      ],
      [
        'Why do I see no offers?',
        'Offers come from your area, match your qualifications, and belong to service categories whose terms you have accepted. “Company” shows what is still missing.',
      ],
      [
        'I cannot reach the customer. What now?',
        'Open the order and choose “Customer unreachable?”. The customer gets an email asking for a call back, and the order waits.',
      ],
      [
        'Does the portal work in a cellar without signal?',
        'Yes. The orders of the next seven days are on your device. Photos, form and signature are sent as soon as there is a connection again.',
      ],
    ],
  },
  fr: {
    title: 'Questions fréquentes',
    back: 'Retour au portail',
    questions: [
      [
        'Quand suis-je payé ?',
        'Dès que la place de marché a validé une intervention, elle figure sur la prochaine facture. La page « Factures » indique ce qui reste à payer et après combien de jours le paiement arrive en général.',
      ],
      [
        'Dois-je établir des factures ?',
        'Non. La place de marché facture à votre place (autofacturation, § 14 al. 2 UStG). Si une facture comporte une erreur, contestez-la dans le portail.',
      ],
      [
        'Pourquoi n’ai-je pas d’offres ?',
        'Les offres viennent de votre secteur, correspondent à vos qualifications et aux catégories de prestations dont vous avez accepté les conditions. La page « Entreprise » indique ce qui manque encore.',
      ],
      [
        'Le client est injoignable. Que faire ?',
        'Ouvrez l’intervention et choisissez « Client injoignable ? ». Le client reçoit un e-mail lui demandant de rappeler, et l’intervention est mise en attente.',
      ],
      [
        'Le portail fonctionne-t-il dans une cave sans réseau ?',
        'Oui. Les interventions des sept prochains jours sont sur votre appareil. Photos, formulaire et signature partent dès que le réseau revient.',
      ],
    ],
  },
}
